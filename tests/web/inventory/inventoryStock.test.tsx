import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProduct, pageOf } from '../../helpers/builders';
import {
  addRow,
  callOf,
  fillForm,
  fillRow,
  openForm,
  pick,
  recordMoves,
  row,
  rowCount,
  select,
  submit,
} from '../../helpers/moveForm';
import { refusal } from '../../helpers/wire';

const PRODUCTS = 'GET /api/products';

const stock = (number: number, text: string) => waitFor(() => expect(row(number).element).toHaveTextContent(text));

test.each([
  ['transfer', 'From Warehouse'],
  ['delivery', 'Warehouse'],
] as const)('a %s shows the stock of a product in its source', async (kind, source) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  await pick(user, row(1).product, 'Hammer');
  expect(row(1).element).not.toHaveTextContent('available');
  await select(user, source, 'Gdynia');
  await stock(1, '40 available');
  expect(wire.last(PRODUCTS).query).toEqual({ name: 'Hammer', warehouseId: '2', all: 'true' });
});

test('a receipt does not load the stock', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  expect(row(1).element).not.toHaveTextContent('available');
  expect(wire.requests(PRODUCTS).filter(({ query }) => query.warehouseId)).toEqual([]);
});

test('more than the stock shows a warning, and can be sent', async () => {
  const wire = recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '40');
  await stock(1, '40 available');
  expect(row(1).element).not.toHaveTextContent('Only');
  await user.type(row(1).amount, '1');
  await stock(1, 'Only 40 available');
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('delivery')).body).toMatchObject({ items: { 7: 401 } });
});

test('rows of the same product share its stock', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await select(user, 'Warehouse', 'Warsaw');
  await fillRow(user, 1, 'Hammer', '30');
  await addRow(user);
  await fillRow(user, 2, 'Hammer', '10');
  await stock(1, '40 available');
  await user.type(row(2).amount, '{Backspace}1');
  for (const number of [1, 2]) await stock(number, 'Only 40 available');
  await user.click(row(2).remove);
  await waitFor(() => expect(rowCount()).toBe(1));
  expect(row(1).element).not.toHaveTextContent('Only');
});

test('a product that was never in the source has none there', async () => {
  const wire = recordMoves();
  const user = await openForm('delivery');
  await pick(user, row(1).product, 'Hammer');
  wire.answer(PRODUCTS, () => pageOf([buildProduct({ productId: 70, name: 'Hammer, small', inventoryCount: 9 })]));
  await select(user, 'Warehouse', 'Gdynia');
  await stock(1, '0 available');
});

test('if the stock cannot be loaded, none is shown and the form can be sent', async () => {
  const wire = recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  wire.answer(PRODUCTS, () => refusal(500));
  await select(user, 'Warehouse', 'Gdynia');
  await select(user, 'Employee', 'Jan Kowal');
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID/);
});

test('after a refusal the stock is loaded again', async () => {
  const text = 'Insufficient stock of "Hammer" in warehouse "Warsaw": 1 available, 4 requested.';
  const wire = recordMoves({ [callOf('delivery')]: () => refusal(409, text) });
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await stock(1, '40 available');
  wire.answer(PRODUCTS, () => pageOf([buildProduct({ productId: 7, name: 'Hammer', inventoryCount: 1 })]));
  await submit(user, 'delivery');
  await screen.findByText(`Error: ${text}`);
  await stock(1, 'Only 1 available');
});
