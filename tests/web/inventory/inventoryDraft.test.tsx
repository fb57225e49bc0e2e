import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { button, fill, heading, renderApp } from '../../helpers/app';
import { buildSummary, pageOf } from '../../helpers/builders';
import {
  addRow,
  callOf,
  field,
  fillForm,
  fillRow,
  type Kind,
  openForm,
  recorded,
  recordMoves,
  row,
  rowCount,
  select,
  submit,
} from '../../helpers/moveForm';
import { connectionLost, held, type Wire } from '../../helpers/wire';

const OFFER = 'There is an unsent form from before.';

/** Reloads the page, as a browser does. */
function reload(kind: Kind): Promise<UserEvent> {
  cleanup();
  return openForm(kind);
}

const continueIt = async (user: UserEvent) => user.click(await waitFor(() => button('Continue it')));
const keys = (wire: Wire) => wire.requests(callOf('receive')).map(({ headers }) => headers.get('Idempotency-Key'));

/** Answers the browser's question whether to leave. */
const answerConfirm = (leave: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(leave);

test.each([
  ['receive', { Warehouse: '1', Supplier: 'Acme', Employee: '9' }],
  ['transfer', { 'From Warehouse': '1', 'To Warehouse': '2', Employee: '10' }],
  ['delivery', { Warehouse: '1', Client: 'Baltic Shop', Employee: '9' }],
] as const)('an unsent %s is offered after a reload', async (kind, values) => {
  const wire = recordMoves();
  await fillForm(await openForm(kind), kind);
  const user = await reload(kind);
  expect(await screen.findByText(OFFER)).toBeVisible();
  expect(row(1).product).toHaveValue('');

  await continueIt(user);
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(field(Object.keys(values)[0] as string)).toHaveFocus();
  for (const [label, value] of Object.entries(values)) await waitFor(() => expect(field(label)).toHaveValue(value));
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('4');
  expect(screen.getByText('Total:')).toHaveTextContent('$50.00');
  await submit(user, kind);
  await screen.findByText(/Transaction ID:/);
  expect(wire.last(callOf(kind)).body).toMatchObject({ items: { 7: 4 } });
});

test('after a reload a submission without a response keeps its idempotency key', async () => {
  const wire = recordMoves({ 'POST /api/inventory/receive': connectionLost });
  const before = await openForm('receive');
  await fillForm(before, 'receive');
  await submit(before, 'receive');
  await screen.findByText('Error: Network Error');

  const user = await reload('receive');
  await continueIt(user);
  await waitFor(() => expect(field('Employee')).toHaveValue('9'));
  wire.answer('POST /api/inventory/receive', () => recorded(17));
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  const [first, second] = keys(wire);
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

test('a continued draft that is changed keeps its idempotency key', async () => {
  const wire = recordMoves({ 'POST /api/inventory/receive': connectionLost });
  const before = await openForm('receive');
  await fillForm(before, 'receive');
  await submit(before, 'receive');
  await screen.findByText('Error: Network Error');

  const user = await reload('receive');
  await continueIt(user);
  await user.type(row(1).amount, '0');
  wire.answer('POST /api/inventory/receive', () => recorded(17));
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  expect(new Set(keys(wire)).size).toBe(1);
});

test('a draft is kept after the session ends', async () => {
  recordMoves({ 'GET /api/dashboard/summary': () => buildSummary() });
  const before = await openForm('delivery');
  await fillForm(before, 'delivery');
  localStorage.removeItem('loggedIn');
  cleanup();

  const { user } = await renderApp('/inventory/delivery', { loggedIn: false });
  await fill(user, 'Login', 'admin');
  await fill(user, 'Password', 'admin');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await heading('Main Panel');
  await user.click(screen.getByRole('link', { name: 'Delivery' }));
  await continueIt(user);
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('4');
});

test('after a logout with Discard no draft is left', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await user.click(await waitFor(() => button('Discard')));
  await heading('Welcome Back');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('after a logout with Keep the next sign-in offers the draft', async () => {
  recordMoves({ 'GET /api/dashboard/summary': () => buildSummary() });
  const confirm = answerConfirm(false);
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(localStorage.getItem('loggedIn')).toBe('true');
  await user.click(await waitFor(() => button('Keep')));
  await fill(user, 'Login', 'admin');
  await fill(user, 'Password', 'admin');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await heading('Main Panel');
  await user.click(screen.getByRole('link', { name: 'Delivery' }));
  await continueIt(user);
  expect(row(1).product).toHaveValue('Hammer');
  expect(confirm).not.toHaveBeenCalled();
});

test('a discarded draft is not offered again', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const user = await reload('receive');
  await user.click(await waitFor(() => button('Discard it')));
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(field('Warehouse')).toHaveFocus();
  await reload('receive');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('a draft is offered until the user decides, whatever is typed in the meantime', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const user = await reload('receive');
  await user.type(row(1).amount, '9');
  expect(await screen.findByText(OFFER)).toBeVisible();
  await continueIt(user);
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('4');
});

test('after a reload both a draft and the values typed next to it are kept', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const before = await reload('receive');
  await before.type(row(1).amount, '9');

  const user = await reload('receive');
  await continueIt(user);
  expect(row(1).product).toHaveValue('');
  expect(row(1).amount).toHaveValue('9');
  await user.clear(row(1).amount);
  await continueIt(await reload('receive'));
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('4');
});

test('continuing a draft keeps the values typed in the meantime as the next draft', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const user = await reload('receive');
  await user.type(row(1).amount, '9');
  await continueIt(user);
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  await continueIt(user);
  expect(row(1).amount).toHaveValue('9');
  expect(row(1).product).toHaveValue('');
});

test('discarding the draft keeps the values typed in the meantime', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const user = await reload('receive');
  await user.type(row(1).amount, '9');
  await user.click(button('Discard it'));
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(row(1).amount).toHaveValue('9');
  await continueIt(await reload('receive'));
  expect(row(1).amount).toHaveValue('9');
  expect(row(1).product).toHaveValue('');
});

test('an undecided draft is offered again after another form was sent', async () => {
  recordMoves();
  const first = await openForm('receive');
  await select(first, 'Warehouse', 'Gdynia');
  const user = await reload('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  expect(await screen.findByText(OFFER)).toBeVisible();
  await continueIt(await reload('receive'));
  await waitFor(() => expect(field('Warehouse')).toHaveDisplayValue('Gdynia'));
});

test('after a draft is discarded the previous one is offered, for example of another tab', async () => {
  recordMoves();
  await select(await openForm('receive'), 'Warehouse', 'Gdynia');
  await select(await reload('receive'), 'Warehouse', 'Warsaw');
  const user = await reload('receive');
  await user.click(button('Discard it'));
  await continueIt(user);
  await waitFor(() => expect(field('Warehouse')).toHaveDisplayValue('Gdynia'));
});

test('a draft has the rows as they were added and removed', async () => {
  recordMoves();
  const before = await openForm('receive');
  await fillRow(before, 1, 'Hammer', '4');
  await addRow(before);
  await fillRow(before, 2, 'Saw', '2');
  await before.click(row(1).remove);
  await continueIt(await reload('receive'));
  expect(rowCount()).toBe(1);
  expect(row(1).product).toHaveValue('Saw');
  expect(row(1).amount).toHaveValue('2');
});

test('a draft keeps a text that found no product', async () => {
  recordMoves();
  const before = await openForm('receive');
  await before.type(row(1).product, 'Boltt');
  await before.click(row(1).amount);
  await before.keyboard('5');
  await waitFor(() => expect(row(1).element).toHaveTextContent('No product chosen'));
  await continueIt(await reload('receive'));
  expect(row(1).product).toHaveValue('Boltt');
  expect(row(1).amount).toHaveValue('5');
});

test('a draft has a text whose search is not done', async () => {
  recordMoves();
  const before = await openForm('receive');
  const products = held(() => pageOf([]));
  const wire = recordMoves({ 'GET /api/products': products });
  await before.type(row(1).product, 'Boltt');
  await before.tab();
  await waitFor(() => expect(wire.requests('GET /api/products')).not.toHaveLength(0));
  recordMoves();
  await continueIt(await reload('receive'));
  await waitFor(() => expect(row(1).product).toHaveValue('Boltt'));
  products.release();
});

test('a draft is offered only in its own form', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  await reload('delivery');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('a form that was emptied leaves no draft', async () => {
  recordMoves();
  const user = await openForm('receive');
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Warehouse', 'Choose Warehouse');
  await reload('receive');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('a recorded move leaves no draft', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  await reload('receive');
  expect(screen.queryByText(OFFER)).toBeNull();
});

test('leaving a filled form asks nothing, since its draft is kept', async () => {
  recordMoves();
  const confirm = answerConfirm(false);
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await user.click(screen.getByRole('link', { name: 'Delivery' }));
  await heading('Goods Delivery');
  await user.click(screen.getByRole('link', { name: 'Receive' }));
  await continueIt(user);
  expect(row(1).product).toHaveValue('Hammer');
  await user.click(screen.getByRole('link', { name: 'Delivery' }));
  await heading('Goods Delivery');
  expect(confirm).not.toHaveBeenCalled();
});
