import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProductDetail, buildTransactionDetail } from '../../../tests/helpers/builders';
import {
  addRow,
  callOf,
  fillForm,
  fillRow,
  openForm,
  problemOf,
  recordMoves,
  row,
  submit,
} from '../../../tests/helpers/moveForm';
import { recordWire } from '../../../tests/helpers/wire';

const RECEIVE = callOf('receive');
const DOCUMENTED = { warehouseId: 1, supplierId: 6, employeeId: 9, items: { 7: 4 } };
const SUCCESS = 'Successfuly received goods!';

const openReceipt = async (announced = 'purchase-prices') => {
  announce(announced);
  const wire = recordMoves();
  const user = await openForm('receive');
  return { wire, user };
};
const toggle = () => screen.findByRole('checkbox', { name: 'Purchase Price' });
const priceOf = (number: number) =>
  within(row(number).element).findByLabelText<HTMLInputElement>('Purchase Price', { selector: 'input' });

test('the rows ask for purchase prices only when the user wants them', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await toggle();
  expect(screen.queryByLabelText('Purchase Price', { selector: 'li input' })).toBeNull();
  await submit(user, 'receive');
  await screen.findByText(SUCCESS, { exact: false });
  expect(wire.last(RECEIVE).body).toEqual(DOCUMENTED);
});

test('a row suggests the price of its product, and sends what the user typed', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.click(await toggle());
  expect(await priceOf(1)).toHaveValue('12.5');
  await user.clear(await priceOf(1));
  await user.type(await priceOf(1), '9.99');
  await addRow(user);
  await fillRow(user, 2, 'Saw', '2');
  expect(await priceOf(2)).toHaveValue('20');
  await submit(user, 'receive');
  await screen.findByText(SUCCESS, { exact: false });
  expect(wire.last(RECEIVE).body).toEqual({
    ...DOCUMENTED,
    items: { 7: 4, 8: 2 },
    lines: { 7: { purchasePrice: 9.99 }, 8: { purchasePrice: 20 } },
  });
});

test('an emptied price is not sent, and neither is one that was hidden again', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.click(await toggle());
  await user.clear(await priceOf(1));
  await addRow(user);
  await fillRow(user, 2, 'Saw', '2');
  await submit(user, 'receive');
  await screen.findByText(SUCCESS, { exact: false });
  expect(wire.last(RECEIVE).body).toMatchObject({ lines: { 8: { purchasePrice: 20 } } });

  await fillForm(user, 'receive');
  await user.click(await toggle());
  await priceOf(1);
  await user.click(await toggle());
  await submit(user, 'receive');
  await screen.findByText(SUCCESS, { exact: false });
  expect(wire.last(RECEIVE).body).toEqual(DOCUMENTED);
});

test('Enter in a price goes to the next row, and does not send the form', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.click(await toggle());
  await user.type(await priceOf(1), '{Enter}');
  expect(row(2).product).toHaveFocus();
  expect(wire.requests(RECEIVE)).toEqual([]);
});

test('a price has at most two decimals, and two rows of a product have the same one', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.click(await toggle());
  await user.type(await priceOf(1), '55');
  await submit(user, 'receive');
  await problemOf(await priceOf(1), 'At most two decimals');
  await user.clear(await priceOf(1));
  await user.type(await priceOf(1), '9');
  await addRow(user);
  await fillRow(user, 2, 'Hammer', '1');
  await submit(user, 'receive');
  await problemOf(await priceOf(2), 'Another row of this product has another value');
  expect(wire.requests(RECEIVE)).toEqual([]);
});

test('without an announcement the form has no such column', async () => {
  await openReceipt('');
  expect(screen.queryByRole('checkbox', { name: 'Purchase Price' })).toBeNull();
});

const PRICES = 'GET /api/transactions/:id/purchase-prices';

const openTransaction = async (type: string, announced = 'purchase-prices') => {
  announce(announced);
  const wire = recordWire({
    'GET /api/transactions/:id': () => ({ ...buildTransactionDetail(), transactionId: 17, type }),
    [PRICES]: () => ({ lines: [{ productId: 7, name: 'Hammer', quantity: 4, purchasePrice: 9.99 }] }),
  });
  await renderApp('/transactions/17');
  await heading('Transaction #17');
  return wire;
};

test('the page of a receipt shows its purchase prices with their total', async () => {
  await openTransaction('SUPPLIER_TO_WAREHOUSE');
  const prices = within(await table('Purchase Prices'));
  expect(prices.getByText('$9.99')).toBeInTheDocument();
  expect(prices.getAllByText('$39.96')).toHaveLength(2);
});

test.each([
  ['WAREHOUSE_TO_CUSTOMER', 'purchase-prices'],
  ['SUPPLIER_TO_WAREHOUSE', ''],
])('%s requests no purchase prices where "%s" is announced', async (type, announced) => {
  const wire = await openTransaction(type, announced);
  expect(wire.requests(PRICES)).toEqual([]);
});

test('the page of a product shows its last purchase price', async () => {
  announce('purchase-prices');
  recordWire({
    'GET /api/products/:id': () => buildProductDetail({ productId: 7 }),
    'GET /api/products/:id/purchase-prices': () => ({
      last: {
        transactionId: 17,
        date: '2026-11-20',
        supplierId: 6,
        supplierName: 'Acme',
        quantity: 4,
        purchasePrice: 9.99,
      },
    }),
  });
  await renderApp('/products/7');
  const fact = (await screen.findByText('Last Purchase Price')).parentElement;
  await waitFor(() => expect(fact).toHaveTextContent('$9.99, Nov 20, 2026'));
});
