import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, renderApp, table } from '../../helpers/app';
import { buildProduct, pageOf } from '../../helpers/builders';
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

/*
 * The initial values of the forms of moves.
 */

const OFFER = 'Warehouse and employee of the last move';

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

test.each<[Kind, Record<string, string>]>([
  ['receive', { Warehouse: '1', Employee: '9' }],
  ['transfer', { 'From Warehouse': '1', 'To Warehouse': '2', Employee: '10' }],
  ['delivery', { Warehouse: '1', Employee: '9' }],
])('after a recorded %s the next form offers its warehouse and employee', async (kind, last) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(screen.queryByText(OFFER)).toBeNull();
  await fillForm(user, kind);
  await submit(user, kind);
  await screen.findByText(/Transaction ID:/);
  await user.click(await screen.findByText(OFFER));
  for (const [label, id] of Object.entries(last)) await waitFor(() => expect(field(label)).toHaveValue(id));
  expect(field(Object.keys(last)[0] ?? '')).toHaveFocus();
  expect(screen.queryByText(OFFER)).toBeNull();
  await fillParties(user, kind);
  await fillRow(user, 1, 'Saw', '1');
  await submit(user, kind);
  await waitFor(() => expect(wire.requests(callOf(kind))).toHaveLength(2));
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

test('signing out removes the last move', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await submit(user, 'receive');
  await screen.findByText(OFFER);
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
