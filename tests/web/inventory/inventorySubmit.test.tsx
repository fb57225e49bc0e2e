import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, announce, heading } from '../../helpers/app';
import { stopTime } from '../../helpers/appTime';
import { buildProduct, buildTransactionDetail, pageOf } from '../../helpers/builders';
import {
  addRow,
  BUTTONS,
  callOf,
  field,
  fillForm,
  fillParties,
  fillRow,
  openForm,
  recorded,
  recordMoves,
  row,
  rowCount,
  submit,
} from '../../helpers/moveForm';
import { connectionLost, gatewayPage, held, refusal, silence, type Wire } from '../../helpers/wire';

const RECEIVE = callOf('receive');
const SAFE = /Sending the same form again is safe: it cannot be recorded twice\./;

const keys = (wire: Wire) => wire.requests(RECEIVE).map(({ headers }) => headers.get('Idempotency-Key'));
const success = () => screen.findByText(/Transaction ID:/);

test.each([
  ['receive', { warehouseId: 1, supplierId: 6, employeeId: 9 }],
  ['transfer', { fromWarehouseId: 1, toWarehouseId: 2, employeeId: 10 }],
  ['delivery', { warehouseId: 1, clientId: 5, employeeId: 9 }],
] as const)('a %s sends the documented body with an idempotency key', async (kind, ids) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  await fillParties(user, kind);
  await fillRow(user, 1, 'Hammer', '2');
  await addRow(user);
  await fillRow(user, 2, 'Saw', '3');
  await addRow(user);
  await fillRow(user, 3, 'Hammer', '5');
  await addRow(user);
  await user.type(row(4).amount, '8');
  await submit(user, kind);
  await success();
  expect(wire.requests(callOf(kind))).toHaveLength(1);
  const { body, headers } = wire.last(callOf(kind));
  expect(body).toEqual({ ...ids, items: { 7: 7, 8: 3 } });
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.get('Idempotency-Key')).toMatch(/^[\x21-\x7e]{8,200}$/);
});

test.each([
  ['receive', 'Successfuly received goods! Transaction ID: 17'],
  ['transfer', 'Successfuly transferred! Transaction ID: 17'],
  ['delivery', 'Successfuly delivered! Transaction ID: 17'],
] as const)('a recorded %s shows its message with a link, and an empty form', async (kind, text) => {
  recordMoves({ 'GET /api/transactions/:id': () => buildTransactionDetail({ transactionId: 17 }) });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const user = await openForm(kind);
  await fillForm(user, kind);
  await addRow(user);
  await submit(user, kind);
  const message = await success();
  expect(message).toHaveTextContent(text);
  expect(rowCount()).toBe(1);
  expect(row(1).product).toHaveValue('');
  expect(row(1).amount).toHaveValue('');
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $0.00');
  expect(screen.queryByText('Required')).toBeNull();

  await user.click(within(message).getByRole('link', { name: '17' }));
  await heading('Transaction #17');
  expect(address()).toBe('/transactions/17');
  expect(confirm).not.toHaveBeenCalled();
});

test('a form submitted before its products are found waits for them', async () => {
  const answer = held(() => pageOf([buildProduct({ productId: 8, name: 'Saw' })]));
  const wire = recordMoves({
    'GET /api/products': (request) =>
      request.query.name === 'Saw' ? answer(request) : pageOf([buildProduct({ productId: 7, name: 'Hammer' })]),
  });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await addRow(user);
  await user.type(row(2).product, 'Saw{Enter}');
  await user.keyboard('5');
  await submit(user, 'receive');
  await waitFor(() => expect(wire.requests('GET /api/products').at(-1)?.query).toMatchObject({ name: 'Saw' }));
  expect(wire.requests(RECEIVE)).toEqual([]);
  answer.release();
  await success();
  expect(wire.requests(RECEIVE)).toHaveLength(1);
  expect(wire.last(RECEIVE).body).toMatchObject({ items: { 8: 5 } });
  expect(screen.queryByText(/left out/)).toBeNull();
});

test('a submitted form waits five seconds for a product at most, and is not sent when it is found later', async () => {
  const answer = held(() => pageOf([buildProduct({ productId: 8, name: 'Saw' })]));
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await addRow(user);
  wire.answer('GET /api/products', answer);
  await user.type(row(2).product, 'Saw{Enter}');
  await user.keyboard('5');
  const clock = stopTime();
  await submit(user, 'receive');
  await clock.pass(5_000);
  await clock.until(() => expect(row(2).product).toHaveFocus());
  answer.release();
  await clock.until(() => expect(row(2).product).not.toHaveAttribute('data-pending'));
  expect(wire.requests(RECEIVE)).toEqual([]);
});

test('a form submitted before a text turns out to find nothing is not sent, and shows the text', async () => {
  const answer = held(() => pageOf([]));
  const wire = recordMoves({
    'GET /api/products': (request) =>
      request.query.name === 'Sow' ? answer(request) : pageOf([buildProduct({ productId: 7, name: 'Hammer' })]),
  });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await addRow(user);
  await user.type(row(2).product, 'Sow{Enter}');
  await user.keyboard('5');
  await submit(user, 'receive');
  answer.release();
  await waitFor(() => expect(row(2).product).toHaveFocus());
  expect(row(2).product).toBeInvalid();
  expect(row(2).product).toHaveValue('Sow');
  expect(wire.requests(RECEIVE)).toEqual([]);
  await submit(user, 'receive');
  await success();
  expect(wire.last(RECEIVE).body).toMatchObject({ items: { 7: 4 } });
});

test('the result message gets the focus', async () => {
  const wire = recordMoves({ [RECEIVE]: () => refusal(409, 'Insufficient capacity.') });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  const error = await screen.findByText('Error: Insufficient capacity.');
  await waitFor(() => expect(document.activeElement).toContainElement(error));
  wire.answer(RECEIVE, () => recorded(18));
  await submit(user, 'receive');
  const message = await success();
  await waitFor(() => expect(document.activeElement).toContainElement(message));
});

test('while the form is sent its button is disabled, and a double-click sends once', async () => {
  const answer = held(() => recorded(17));
  const wire = recordMoves({ [RECEIVE]: answer });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  const button = screen.getByRole('button', { name: BUTTONS.receive });
  // Without a delay: the second click comes before the first one can disable the button.
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  expect(within(button).getByRole('progressbar')).toHaveAccessibleName('Sending');
  await user.click(button);
  answer.release();
  await success();
  expect(screen.getByRole('button', { name: BUTTONS.receive })).toBeEnabled();
  expect(wire.requests(RECEIVE)).toHaveLength(1);
});

test('while the form is sent nothing in it can be changed', async () => {
  const answer = held(() => refusal(409, 'No.'));
  recordMoves({ [RECEIVE]: answer });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await waitFor(() => expect(row(1).amount).toBeDisabled());
  await user.type(row(1).amount, '9');
  await addRow(user);
  for (const label of ['Warehouse', 'Supplier', 'Employee', 'Product']) expect(field(label)).toBeDisabled();
  answer.release();
  await screen.findByText('Error: No.');
  expect(rowCount()).toBe(1);
  expect(row(1).amount).toHaveValue('4');
  expect(row(1).amount).toBeEnabled();
});

test.each([
  ['the words of the server', refusal(409, 'Insufficient stock of "Saw".'), 'Error: Insufficient stock of "Saw".'],
  ['the raw body also where it is JSON', refusal(400, { description: 'x' }), 'Error: {"description":"x"}'],
  ['the generic message for an empty body', refusal(409), 'Error: Request failed with status code 409'],
  ['the words of the server also where they begin like a page', refusal(409, '<3 left of it'), 'Error: <3 left of it'],
  ['the generic message for a page', gatewayPage(502), 'Error: Request failed with status code 502'],
])('a refusal shows %s, and keeps the form', async (_, answer, text) => {
  recordMoves({ [RECEIVE]: () => answer.clone() });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  expect(await screen.findByText(text)).toBeVisible();
  expect(field('Supplier')).toHaveValue('Acme');
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('4');
  expect(screen.getByRole('button', { name: BUTTONS.receive })).toBeEnabled();
});

test('a refusal does not say that the move may have been recorded', async () => {
  recordMoves({ [RECEIVE]: () => refusal(409, 'No.') });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText('Error: No.');
  expect(screen.queryByText(SAFE)).toBeNull();
});

test.each([
  ['a lost connection', connectionLost, 'Error: Network Error'],
  ['an error of the server', () => refusal(500), 'Error: Request failed with status code 500'],
  ['a gateway that gave up', () => gatewayPage(504), 'Error: Request failed with status code 504'],
  [
    'an answer that cannot be read',
    () => new Response('', { status: 201 }),
    'Error: The answer of the server could not be read',
  ],
])('after %s the form can be sent again with the same key', async (_, answer, text) => {
  announce('idempotency');
  const wire = recordMoves({ [RECEIVE]: answer });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(SAFE)).toBeVisible();

  wire.answer(RECEIVE, () => recorded(17));
  await submit(user, 'receive');
  expect(await success()).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  const [first, second] = keys(wire);
  expect(second).toBe(first);
  expect(wire.requests(RECEIVE)[1]?.body).toEqual(wire.requests(RECEIVE)[0]?.body);
});

test('a lost move may be recorded twice where the backend has not announced idempotency keys', async () => {
  recordMoves({ [RECEIVE]: connectionLost });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  expect(await screen.findByText(/Look at the transactions before sending it again\./)).toBeVisible();
  expect(screen.queryByText(SAFE)).toBeNull();
});

test('after 20 seconds without a response the form can be sent again with the same key', async () => {
  announce('idempotency');
  const wire = recordMoves({ [RECEIVE]: silence });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  const clock = stopTime();
  await submit(user, 'receive');
  await clock.until(() => expect(wire.requests(RECEIVE)).toHaveLength(1));
  await clock.pass(19_000);
  expect(screen.queryByText('Error: Network Error')).toBeNull();
  await clock.pass(1_000);
  await clock.until(() => expect(screen.getByText('Error: Network Error')).toBeVisible());
  expect(screen.getByText(SAFE)).toBeVisible();

  wire.answer(RECEIVE, () => recorded(17));
  await submit(user, 'receive');
  await clock.until(() => expect(screen.getByText(/Transaction ID:/)).toBeVisible());
  const [first, second] = keys(wire);
  expect(second).toBe(first);
});

test('a form that is changed after a lost answer keeps its key, so that only one of its contents is recorded', async () => {
  const wire = recordMoves({ [RECEIVE]: connectionLost });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText('Error: Network Error');
  await user.type(row(1).amount, '0');
  wire.answer(RECEIVE, () => recorded(17));
  await submit(user, 'receive');
  await success();
  expect(new Set(keys(wire)).size).toBe(1);
  expect(wire.last(RECEIVE).body).toMatchObject({ items: { 7: 40 } });
});

test('a form whose former contents are recorded says so and stays, and is another move only if it is sent again', async () => {
  const wire = recordMoves({
    [RECEIVE]: () => refusal(422, 'This Idempotency-Key was used before, for another request.'),
  });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  expect(await screen.findByText(/^Error: This form was recorded before, with other contents\./)).toBeVisible();
  expect(row(1).product).toHaveValue('Hammer');
  expect(wire.requests(RECEIVE)).toHaveLength(1);
  wire.answer(RECEIVE, () => recorded(18));
  await submit(user, 'receive');
  await success();
  expect(new Set(keys(wire)).size).toBe(2);
});

test('the same goods received again are a move of their own', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await success();
  wire.answer(RECEIVE, () => recorded(18));
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await waitFor(async () => expect(await success()).toHaveTextContent('Transaction ID: 18'));
  expect(new Set(keys(wire)).size).toBe(2);
});
