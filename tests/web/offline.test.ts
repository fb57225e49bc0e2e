import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { address, control, fill, heading, renderApp, table } from '../helpers/app';
import { stopTime } from '../helpers/appTime';
import { buildProduct, buildProductDetail, buildSummary, buildTransaction, pageOf } from '../helpers/builders';
import { callOf, fillForm, openForm, recordMoves, row, submit } from '../helpers/moveForm';
import { connectionLost, recordWire, refusal, silence } from '../helpers/wire';
import { enterAll, type FormExpectation, forms } from './forms/forms';

const LIST = 'GET /api/products';
const SILENT = 'The server does not answer. The page continues by itself when it does; what you typed is kept.';
const OFFLINE = 'You are offline. The page continues by itself when you are online; what you typed is kept.';
const hammers = () => pageOf([buildProduct({ name: 'Hammer' })]);

const skeletons = () => document.querySelectorAll('tbody tr[aria-hidden=true]');
const failed = () => screen.findByText('Error: Network Error');
const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '');

/** Fires the event of a browser that loses its network or is connected again. */
function go(where: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(where === 'online');
  act(() => void window.dispatchEvent(new Event(where)));
}

describe('a server that does not answer', () => {
  test('shows one message, and the list loads by itself later', async () => {
    const wire = recordWire({ [LIST]: connectionLost });
    const { user } = await renderApp('/geography');
    await screen.findByText('Europe');
    const clock = stopTime();
    await user.click(screen.getByText('Products'));
    await clock.until(() => expect(screen.getByText(SILENT)).toHaveRole('alert'));
    expect(alerts()).toHaveLength(1);
    expect(screen.getByText('Error: Network Error')).toBeVisible();
    expect(screen.queryByText('No Products found')).toBeNull();
    expect(screen.getByText('Error: Network Error').closest('main')).not.toBeNull();
    expect(skeletons()).toHaveLength(0);
    await clock.pass(3000);
    await clock.until(() => expect(wire.requests(LIST)).toHaveLength(2));
    // The error stays while the next attempt is pending.
    expect(screen.getByText('Error: Network Error').closest('main')).not.toBeNull();
    expect(screen.getByText(SILENT)).toBeVisible();
    wire.answer(LIST, hammers);
    await clock.pass(3000);
    await clock.until(() => expect(screen.getByText('Hammer')).toBeVisible());
    expect(alerts()).toEqual([]);
    await clock.pass(10_000);
    expect(wire.requests(LIST)).toHaveLength(3);
  });

  test('leaves the last rows, with their time, for the next page and another filter', async () => {
    const wire = recordWire({ [LIST]: () => pageOf([buildProduct({ name: 'Hammer' })], 3) });
    vi.setSystemTime(new Date(2026, 10, 25, 17, 33));
    onTestFinished(() => void vi.useRealTimers());
    const { user } = await renderApp('/products');
    await table('Products List');
    vi.setSystemTime(new Date(2026, 10, 25, 17, 50));
    wire.answer(LIST, connectionLost);
    const [next] = screen.getAllByText('Next');
    await user.click(next as HTMLElement);
    const stale = (await screen.findByText('The data shown is from 17:33.')).closest('p');
    expect(stale).toHaveTextContent(/^Error: Network Error The data/);
    expect(stale?.nextElementSibling).toContainElement(screen.getByText('Hammer'));
    expect(skeletons()).toHaveLength(0);
    await fill(user, 'Name', 'saw');
    await waitFor(() => expect(wire.last(LIST).query).toEqual({ name: 'saw', page: '0' }));
    await screen.findByText('The data shown is from 17:33.');
    expect(screen.getByText('Hammer')).toBeVisible();
    wire.answer(LIST, () => pageOf([buildProduct({ name: 'Saw' })]));
    await user.click(screen.getByText('Retry'));
    await screen.findByText('Saw');
    expect(screen.queryByText('Hammer')).toBeNull();
    expect(screen.queryByText(/as of/)).toBeNull();
  });

  test('is asked again at once by Retry, even while an attempt is pending', async () => {
    const wire = recordWire({ [LIST]: connectionLost });
    const { user } = await renderApp('/products');
    await failed();
    wire.answer(LIST, silence);
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(wire.requests(LIST)).toHaveLength(2));
    expect(screen.getByText(SILENT)).toBeVisible();
    expect(screen.getByText('Retry')).toHaveFocus();
    wire.answer(LIST, hammers);
    await user.click(screen.getByText('Retry'));
    await table('Products List');
    expect(wire.requests(LIST)[1]?.signal.aborted).toBe(true);
    expect(wire.requests(LIST)).toHaveLength(3);
    expect(alerts()).toEqual([]);
  });

  test('shows one message for all parts of the main panel; an error response shows in its part', async () => {
    const wire = recordWire({
      'GET /api/dashboard/summary': connectionLost,
      'GET /api/warehouses': connectionLost,
      'GET /api/transactions': () => refusal(500),
    });
    const { user } = await renderApp('/');
    await failed();
    expect(alerts()).toHaveLength(1);
    wire.answer('GET /api/dashboard/summary', () => buildSummary());
    wire.answer('GET /api/warehouses', () => pageOf([]));
    await user.click(screen.getByText('Retry'));
    expect(await screen.findByText('Error: Request failed with status code 500')).toBeVisible();
    expect(screen.queryByText(SILENT)).toBeNull();
    wire.answer('GET /api/transactions', () => pageOf([buildTransaction()]));
    await user.click(screen.getByText('Retry'));
    await table('Latest Transactions');
  });

  test('does not show that the record does not exist', async () => {
    const wire = recordWire({ 'GET /api/products/:id': connectionLost });
    const { user } = await renderApp('/products/7');
    await failed();
    expect(screen.getByText('Error: Network Error').closest('main')).not.toBeNull();
    expect(screen.queryByLabelText('Loading')).toBeNull();
    expect(screen.queryByText('Product not found.')).toBeNull();
    wire.answer('GET /api/products/:id', () => buildProductDetail({ name: 'Hammer' }));
    await user.click(screen.getByText('Retry'));
    await heading('Hammer');
  });

  test('shows no message once no part of the page waits for it', async () => {
    const wire = recordWire({ [LIST]: connectionLost, 'GET /api/warehouses': () => pageOf([]) });
    const { user } = await renderApp('/products');
    await failed();
    wire.answer(LIST, silence);
    await user.click(screen.getByText('Geography'));
    await screen.findByText('Europe');
    expect(alerts()).toEqual([]);
  });
});

describe('a browser that is offline', () => {
  const form = forms.find(({ path }) => path === '/suppliers/new') as FormExpectation;

  test('shows it on a form, which keeps the typed values, even after a failed save', async () => {
    const wire = recordWire({ [form.call]: connectionLost, 'GET /api/suppliers': () => pageOf([]) });
    const { user } = await renderApp(form.path);
    await heading(form.heading);
    await enterAll(user, form);
    const focused = document.activeElement;
    go('offline');
    expect(screen.getByText(OFFLINE)).toHaveRole('alert');
    expect(document.activeElement).toBe(focused);
    expect(screen.queryByText('Retry')).toBeNull();
    await user.click(screen.getByText(form.button, { selector: 'button' }));
    await failed();
    go('online');
    expect(screen.queryByText(OFFLINE)).toBeNull();
    for (const [label, type, entered] of form.fields)
      if (type !== 'select') expect(control(label)).toHaveDisplayValue(entered);
    wire.answer(form.call, () => ({}));
    await user.click(screen.getByText(form.button, { selector: 'button' }));
    await waitFor(() => expect(address()).toBe(form.list));
  });

  test('loads the page at once when it is online again', async () => {
    const calls = [LIST, 'GET /api/warehouses', 'GET /api/categories'] as const;
    const wire = recordWire(Object.fromEntries(calls.map((call) => [call, connectionLost])));
    go('offline');
    await renderApp('/products');
    await failed();
    expect(screen.getByText(OFFLINE)).toBeVisible();
    for (const call of calls) wire.answer(call, hammers);
    go('online');
    await table('Products List');
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  test('shows no message if the server still answers, for example on the same machine', async () => {
    recordWire({ [LIST]: hammers });
    go('offline');
    await renderApp('/products');
    await table('Products List');
    expect(onlineManager.isOnline()).toBe(true);
    expect(alerts()).toEqual([]);
  });

  test('shows its message even if an earlier request is answered now', async () => {
    let answer = (_: object) => {};
    const wire = recordWire({ [LIST]: () => new Promise<object>((resolve) => (answer = resolve)) });
    await renderApp('/products');
    // The list, and the options of its two selects.
    await waitFor(() => expect(wire.requests()).toHaveLength(3));
    go('offline');
    act(() => answer(hammers()));
    await table('Products List');
    expect(screen.getByText(OFFLINE)).toBeVisible();
  });

  test('keeps a scanned product until it can be looked up', async () => {
    const wire = recordMoves();
    const user = await openForm('receive');
    await fillForm(user, 'receive');
    wire.answer(LIST, connectionLost);
    await user.type(row(1).amount, '{Enter}saw{Enter}2');
    await failed();
    expect(row(2).product).toHaveValue('saw');
    wire.answer(LIST, () => pageOf([buildProduct({ productId: 8, name: 'Saw' })]));
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(row(2).product).toHaveValue('Saw'));
    await submit(user, 'receive');
    await screen.findByText(/Transaction ID/);
    expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 4, 8: 2 } });
  });
});
