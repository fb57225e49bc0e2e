import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftKeys } from '../../../src/inventory/drafts/draftKeys';
import { heading, renderApp, table } from '../../helpers/app';
import { buildClientDetail, buildProduct, buildSupplierDetail, pageOf } from '../../helpers/builders';
import {
  callOf,
  field,
  fillForm,
  fillParties,
  fillRow,
  type Kind,
  openForm,
  recordMoves,
  row,
  select,
  submit,
} from '../../helpers/moveForm';
import { refusal } from '../../helpers/wire';

/*
 * The initial values of the forms of moves.
 */

/** The line of a folded head. */
const folded = () => document.querySelector('main [aria-expanded=false][title=Change]');

test.each([
  ['Receive', 'Goods Receipt', 'Warehouse'],
  ['Transfer', 'Goods Transfer', 'From Warehouse'],
  ['Delivery', 'Goods Delivery', 'Warehouse'],
])('%s starts with the selected warehouse, and keeps no draft of it alone', async (link, title, label) => {
  const wire = recordMoves();
  wire.answer('GET /api/products', () => pageOf([buildProduct()]));
  const { user } = await renderApp('/products?warehouse=2');
  await table('Products List');
  await user.click(screen.getByText(link));
  await heading(title);
  await waitFor(() => expect(field(label)).toHaveValue('2'));
  expect(localStorage).toHaveLength(1);
});

test.each<[Kind, string, Record<string, string>]>([
  ['receive', 'Warsaw · Acme · Anna Nowak', { Warehouse: '1', Employee: '9' }],
  ['transfer', 'Warsaw → Gdynia · Jan Kowal', { 'From Warehouse': '1', 'To Warehouse': '2', Employee: '10' }],
])('after a recorded %s the next form has its head in one line, which unfolds', async (kind, line, last) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(folded()).toBeNull();
  await fillForm(user, kind);
  await submit(user, kind);
  await screen.findByText(/Transaction ID:/);
  await waitFor(() => expect(folded()).toHaveTextContent(line));
  expect(field('Employee')).not.toBeVisible();
  await fillRow(user, 1, 'Saw', '1');
  await submit(user, kind);
  await waitFor(() => expect(wire.requests(callOf(kind))).toHaveLength(2));
  const [first, second] = wire.requests(callOf(kind)).map(({ body }) => body as object);
  expect(second).toEqual({ ...first, items: { 8: 1 } });
  await user.click(await waitFor(() => folded() ?? expect.unreachable()));
  for (const [label, id] of Object.entries(last)) expect(field(label)).toHaveValue(id);
  expect(field(Object.keys(last)[0] ?? '')).toHaveFocus();
  expect(folded()).toBeNull();
});

test('a delivery after another begins with its warehouse and employee, and asks for the client', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID:/);
  await waitFor(() => expect(field('Employee')).toHaveValue('9'));
  expect(field('Client')).toHaveValue('');
  expect(folded()).toBeNull();
});

test('a move of another kind begins with the warehouse and the employee of the last one, and asks for the rest', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  await user.click(screen.getByText('Delivery', { selector: 'nav *' }));
  await heading('Goods Delivery');
  await waitFor(() => expect(field('Employee')).toHaveValue('9'));
  expect(field('Warehouse')).toHaveValue('1');
  expect(field('Client')).toHaveValue('');
  expect(folded()).toBeNull();
  expect(screen.getByText('Still missing: Client, Product.')).toBeVisible();
});

test('the first line that the box accepts folds a known head', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  expect(folded()).toBeNull();
  await user.click(field('Add lines'));
  await user.keyboard('4 Hammer{Enter}');
  await waitFor(() => expect(folded()).toHaveTextContent('Warsaw · Acme · Anna Nowak'));
  expect(field('Add lines')).toHaveFocus();
  await user.click(await screen.findByText('4 × Hammer'));
  expect(row(1).amount).toHaveFocus();
});

test('a form that starts with a product shows what its row lacks after the user has left it', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/receive?product=7');
  await waitFor(() => expect(row(1).product).not.toHaveValue(''));
  // The tests have no styles, which would hide the text next to this element.
  const asOffered = () => document.querySelector('fieldset > span[hidden]');
  expect(asOffered()).not.toBeNull();
  await select(user, 'Warehouse', 'Warsaw');
  expect(asOffered()).not.toBeNull();
  await user.click(row(1).amount);
  await user.tab();
  expect(asOffered()).toBeNull();
  expect(row(1).element).toHaveTextContent('No amount given: this row will be left out.');
});

test('a form with a product says that its amount is missing, as long as no row is complete', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/receive?product=7');
  await waitFor(() => expect(row(1).product).not.toHaveValue(''));
  expect(await screen.findByText(/^Still missing: .*, Amount\.$/)).toBeVisible();
  await user.type(row(1).amount, '4');
  await waitFor(() => expect(screen.getByText(/^Still missing:/)).not.toHaveTextContent(/Amount|Product/));
});

test('each form that begins at the page of a product has it in its first row', async () => {
  recordMoves();
  const { user } = await renderApp('/products/7');
  for (const [link, title] of [
    ['Receive', 'Goods Receipt'],
    ['Delivery', 'Goods Delivery'],
  ] as const) {
    await heading('Hammer');
    await user.click(within(screen.getByRole('main')).getByText(link));
    await heading(title);
    await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
    act(() => window.history.back());
  }
  await heading('Hammer');
});

test('a transfer that began at the page of a product leads back to it', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/transfer?product=7&at=1');
  await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
  expect(screen.queryByText('Back to the product')).toBeNull();
  await fillParties(user, 'transfer');
  await user.type(row(1).amount, '4');
  await submit(user, 'transfer');
  await screen.findByText(/Transaction ID:/);
  const back = screen.getByRole('link', { name: 'Back to the product' });
  expect(back).toHaveAttribute('href', '/products/7');
});

test('signing out removes the last move', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await waitFor(() => expect(folded()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a form begins with the client in the address, which is no draft', async () => {
  const wire = recordMoves({
    'GET /api/clients/:id': () => buildClientDetail({ clientId: 5, name: 'Baltic Shop' }),
  });
  const { user } = await renderApp('/inventory/delivery?party=5');
  await waitFor(() => expect(field('Client')).toHaveValue('Baltic Shop'));
  expect(draftKeys()).toEqual([]);
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Employee', 'Anna Nowak');
  await fillRow(user, 1, 'Saw', '1');
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID:/);
  expect(wire.last(callOf('delivery')).body).toMatchObject({ clientId: 5 });
  // The next delivery asks for its client.
  expect(field('Client')).toHaveValue('');
});

test('the supplier in the address wins over the one of the last receipt', async () => {
  recordMoves({ 'GET /api/suppliers/:id': () => buildSupplierDetail({ supplierId: 7, name: 'Zenith' }) });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  cleanup();
  await renderApp('/inventory/receive?party=7');
  await waitFor(() => expect(folded()).toHaveTextContent('Zenith'));
});

test('an unknown client in the address leaves the form empty', async () => {
  recordMoves({ 'GET /api/clients/:id': () => refusal(404) });
  await renderApp('/inventory/delivery?party=5');
  await heading('Goods Delivery');
  await waitFor(() => expect(field('Client')).toHaveValue(''));
});
