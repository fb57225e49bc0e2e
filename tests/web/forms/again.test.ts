import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { address, announce, fill, heading, renderApp } from '../../helpers/app';
import { pageOf } from '../../helpers/builders';
import { type Call, connectionLost, type Reply, recordWire, refusal } from '../../helpers/wire';
import { editForms, enterAll, entered, type FormExpectation, forms } from './forms';

/* Repeating a form after a lost response: its idempotency key, and the message before. */

const SAFE = /^It may have been recorded anyway\. Sending the same form again is safe: it cannot be recorded twice\.$/;
const SAME = /^It may have been recorded anyway\. Saving the same form again is safe: it stores the same values\.$/;
const ANY = /may have been recorded/;
const UNSAFE = 'It may have been recorded anyway. Look at the suppliers before sending it again.';

const created = () => HttpResponse.json({}, { status: 201 });

/** Fills a form for a new record, and submits it. */
async function sendForm(form: FormExpectation, reply: Reply) {
  const list: Call = `GET /api/${form.list.slice(1)}`;
  const usual = ['GET /api/categories', 'GET /api/warehouses'].includes(list) ? {} : { [list]: () => pageOf([]) };
  const wire = recordWire({ ...usual, [form.call]: reply });
  const { user } = await renderApp(form.path);
  await heading(form.heading);
  await enterAll(user, form);
  const send = () => user.click(screen.getByText(form.button, { selector: 'button' }));
  await send();
  const keys = () => wire.requests(form.call).map(({ headers }) => headers.get('Idempotency-Key'));
  const arrived = () => waitFor(() => expect(address()).toBe(form.list));
  return { wire, user, send, keys, arrived };
}

const supplier = forms.find(({ path }) => path === '/suppliers/new') as FormExpectation;
const category = forms.find(({ path }) => path === '/categories/new') as FormExpectation;

test('a form is sent again with the same key as long as it is unchanged', async () => {
  announce('idempotency');
  const { wire, user, send, keys, arrived } = await sendForm(supplier, connectionLost);
  expect(await screen.findByText(SAFE)).toBeVisible();
  expect(keys()[0]).toMatch(/^[\x21-\x7e]{8,200}$/);

  wire.answer(supplier.call, () => refusal(503, { description: 'Not now.' }));
  await send();
  expect(await screen.findByText('Error: Not now.')).toBeVisible();
  expect(screen.getByText(SAFE)).toBeVisible();

  await fill(user, 'Name', 'Another');
  wire.answer(supplier.call, created);
  await send();
  await arrived();
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(wire.last(supplier.call).body).toEqual({ ...supplier.payload, name: 'Another' });
});

test('the next record has a new key, even with the same values', async () => {
  const first = await sendForm(supplier, created);
  await first.arrived();
  await first.user.click(await screen.findByText('New Supplier', { selector: 'a' }));
  await heading('New Supplier');
  await enterAll(first.user, supplier);
  await first.send();
  await first.arrived();
  expect(new Set(first.keys()).size).toBe(2);
});

describe('a failed create', () => {
  test.each<[string, Reply, string]>([
    ['without a response', connectionLost, 'Network Error'],
    ['with a server error', () => refusal(500), 'Request failed with status code 500'],
    ['with a gateway timeout', () => refusal(504, '<html/>'), 'Request failed with status code 504'],
  ])('%s may have been recorded, so the form says that it is safe to send it again', async (_, reply, message) => {
    announce('idempotency');
    await sendForm(supplier, reply);
    expect(await screen.findByText(`Error: ${message}`)).toBeVisible();
    expect(screen.getByText(SAFE)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Error: [^.]*$/);
  });

  test('does not claim that repeating it is safe where the backend has not announced idempotency keys', async () => {
    await sendForm(supplier, connectionLost);
    expect(await screen.findByText(UNSAFE)).toBeVisible();
  });

  test.each([400, 409, 422, 429])(
    'with the refusal %i has not been recorded, and the form says nothing about it',
    async (status) => {
      await sendForm(supplier, () => refusal(status, { description: 'No.' }));
      await screen.findByText('Error: No.');
      expect(screen.queryByText(ANY)).toBeNull();
    },
  );

  test('of a category shows that next to its own error', async () => {
    announce('idempotency');
    await sendForm(category, connectionLost);
    expect(await screen.findByText('Nie udało się zapisać kategorii.')).toBeVisible();
    expect(screen.getByText(SAFE)).toBeVisible();
  });
});

describe.each(editForms)('$path', (form) => {
  const open = async (reply: Reply) => {
    const list: Call = `GET /api/${form.list.slice(1)}`;
    const wire = recordWire({ [list]: () => pageOf([]), ...form.was, [form.call]: reply });
    const { user } = await renderApp(form.path);
    await heading(form.heading);
    // All values; the price has lost its final zero.
    const values = form.fields.slice(1).map(([, , text]) => text.replace('12.50', '12.5'));
    await waitFor(() => expect(Object.values(entered(form)).slice(1)).toEqual(values));
    await user.click(screen.getByText(form.button, { selector: 'button' }));
    return wire;
  };

  test('a failed save without a response may have been recorded, and needs no key to be sent again', async () => {
    const wire = await open(connectionLost);
    expect(await screen.findByText(SAME)).toBeVisible();
    expect(wire.last(form.call).headers.has('Idempotency-Key')).toBe(false);
  });

  test('a refused save has not been recorded', async () => {
    await open(() => refusal(409, { description: 'Too small.' }));
    await screen.findByText('Error: Too small.');
    expect(screen.queryByText(ANY)).toBeNull();
  });
});
