import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { COSTS_META } from '../../../contract/costs';
import { account } from '../../../src/account';
import { announce, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildEmployee, buildProductDetail, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import {
  addRow,
  callOf,
  field,
  fillForm,
  fillParties,
  fillRow,
  openForm,
  problemOf,
  recordMoves,
  row,
  rowCount,
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

/** Pastes a table with prices into the box of a form. */
const pasteTable = async (user: Awaited<ReturnType<typeof openForm>>) => {
  await user.click(await waitFor(() => field('Add lines')));
  await user.paste('Nazwa\tIlość\tCena\tWartość\nHammer\t3\t9,50\t28,50\nSaw\t2\t18,00\t36,00');
  await screen.findByText('Add 2 lines');
};
const unused = () => screen.queryAllByText('not used').map((each) => each.parentElement?.dataset.role);

test('the price column of a pasted table ticks the box and fills in the prices', async () => {
  const { wire, user } = await openReceipt();
  await fillParties(user, 'receive');
  await pasteTable(user);
  expect(unused()).toEqual(['value']);
  await user.click(screen.getByText('Add 2 lines'));
  await waitFor(() => expect(rowCount()).toBe(2));
  expect(await toggle()).toBeChecked();
  expect([await priceOf(1), await priceOf(2)].map(({ value }) => value)).toEqual(['9.5', '18']);
  await submit(user, 'receive');
  await screen.findByText(SUCCESS, { exact: false });
  expect(wire.last(RECEIVE).body).toEqual({
    ...DOCUMENTED,
    items: { 7: 3, 8: 2 },
    lines: { 7: { purchasePrice: 9.5 }, 8: { purchasePrice: 18 } },
  });
});

test('a form without a place for prices says so before the table is confirmed', async () => {
  announce('purchase-prices');
  recordMoves();
  const user = await openForm('delivery');
  await pasteTable(user);
  expect(unused()).toEqual(['price', 'value']);
});

test('a price with two readings asks', async () => {
  const { user } = await openReceipt();
  await user.click(await waitFor(() => field('Add lines')));
  await user.paste('Hammer - 2 szt., $12.72\nSaw 1 pcs');
  expect(await screen.findByText('Hammer: At which price?')).toBeInTheDocument();
  await user.click(screen.getByText('2 pieces, $6.36'));
  await waitFor(() => expect(rowCount()).toBe(2));
  expect((await priceOf(1)).value).toBe('6.36');
});

test('without an announcement the form has no such column', async () => {
  await openReceipt('');
  expect(screen.queryByRole('checkbox', { name: 'Purchase Price' })).toBeNull();
});

const PRICES = 'GET /api/transactions/:id/purchase-prices';

const PRICED = { lines: [{ productId: 7, name: 'Hammer', quantity: 4, purchasePrice: 9.99 }], costs: [] };

const openTransaction = async (type: string, announced = 'purchase-prices', prices: object = PRICED) => {
  announce(announced);
  const wire = recordWire({
    'GET /api/transactions/:id': () => ({ ...buildTransactionDetail(), transactionId: 17, type }),
    [PRICES]: () => ({ revaluedBy: [], revalues: null, ...prices }),
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

test.each(['SUPPLIER_TO_WAREHOUSE', 'INTERNAL_RECEIPT'])(
  'the page of a transaction of type %s shows where costs without a price come from',
  async (type) => {
    const line = (productId: number, source: string) => ({ productId, name: 'Saw', quantity: 2, cost: 8, source });
    await openTransaction(type, 'purchase-prices', {
      lines: [],
      costs: [line(7, 'supplier'), line(8, 'average'), line(9, 'list')],
    });
    const costs = await table('Costs without a Purchase Price');
    expect(columnOf(costs, 'Valued At')).toEqual(['Last price of the supplier', 'Average of the stock', 'List price']);
    expect(within(costs).getByText('$24.00')).toBeInTheDocument();
    expect(screen.queryByText('Purchase Prices')).toBeNull();
  },
);

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

test('a clerk who sees no costs has no purchase prices on pages and in lists', async () => {
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  const meta = document.createElement('meta');
  meta.name = COSTS_META;
  document.head.append(meta);
  onTestFinished(() => {
    Reflect.deleteProperty(account, 'who');
    meta.remove();
  });
  const wire = await openTransaction('SUPPLIER_TO_WAREHOUSE');
  expect(wire.requests(PRICES)).toEqual([]);
  const { columnsAddedTo } = await import('../../../src/views/list/offeredColumns');
  expect(columnsAddedTo('products').map(({ key }) => key)).not.toContain('purchasePrice');
  meta.remove();
  expect(columnsAddedTo('products').map(({ key }) => key)).toContain('purchasePrice');
});

const PLAN = 'POST /api/inventory/revaluation/plan';
const BOOK = 'POST /api/inventory/revaluation';

const receiptOf = () =>
  buildTransactionDetail({
    transactionId: 1,
    type: 'SUPPLIER_TO_WAREHOUSE',
    toWarehouseId: 3,
    products: [{ productId: 7, name: 'Hammer', quantity: 10, unitPrice: 12, categoryName: 'Tools' }],
  });

test('a manager puts the purchase price of a receipt right, after seeing what is booked', async () => {
  announce('purchase-prices');
  let price = 1000;
  const line = { productId: 7, name: 'Hammer', quantity: 10, before: 10_000, after: 108 };
  const wire = recordWire({
    'GET /api/transactions/:id': receiptOf,
    'GET /api/employees': () => pageOf([buildEmployee({ employeeId: 4, name: 'Ann', surname: 'Nowak' })]),
    [PRICES]: () => ({
      lines: [{ productId: 7, name: 'Hammer', quantity: 10, purchasePrice: price }],
      costs: [],
      revaluedBy: price === 1000 ? [] : [{ transactionId: 2, date: '2026-11-29', reason: 'Invoice' }],
      revalues: null,
    }),
    [PLAN]: () => ({ lines: [{ ...line, stock: -5935.2, sold: -3956.8, other: 0 }] }),
    [BOOK]: () => {
      price = 10;
      return { moves: [], lines: [] };
    },
  });
  await renderApp('/transactions/1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Correct Costs' }));
  await user.type(await screen.findByLabelText('Should be: Hammer'), '10');
  await user.type(screen.getByLabelText('Further Costs'), '8');
  await user.click(screen.getByRole('button', { name: 'Show what will be booked' }));
  expect(screen.getAllByText('Required')).toHaveLength(2);
  await user.selectOptions(await screen.findByLabelText('Corrected by'), '4');
  await user.type(screen.getByLabelText('Reason'), 'Invoice');
  await user.click(screen.getByRole('button', { name: 'Show what will be booked' }));
  const planned = await table('What will be booked');
  expect(within(planned).getByText('-$5,935.20')).toBeVisible();
  expect(within(planned).getByText('-$3,956.80')).toBeVisible();
  const body = {
    transactionId: 1,
    employeeId: 4,
    reason: 'Invoice',
    lines: [{ productId: 7, purchasePrice: 10 }],
    further: { amount: 8, by: 'value' },
  };
  expect(wire.last(PLAN).body).toEqual(body);
  expect(wire.requests(BOOK)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Book the revaluation' }));
  await screen.findByText('The revaluation is booked.');
  expect(wire.last(BOOK).body).toEqual(body);
  expect(wire.last(BOOK).headers.get('idempotency-key')).toBeTruthy();
  expect(await screen.findByText(/^Revalued by/)).toHaveTextContent('Revalued by #2 on Nov 29, 2026: Invoice');
});

test('a change after the plan drops the plan, and an empty form books nothing', async () => {
  announce('purchase-prices');
  const wire = recordWire({
    'GET /api/transactions/:id': receiptOf,
    'GET /api/employees': () => pageOf([buildEmployee({ employeeId: 4, name: 'Ann', surname: 'Nowak' })]),
    [PRICES]: () => ({ lines: [], costs: [], revaluedBy: [], revalues: null }),
    [PLAN]: () => ({ lines: [] }),
  });
  await renderApp('/transactions/1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Correct Costs' }));
  await screen.findByRole('option', { name: 'Ann Nowak' });
  await user.selectOptions(screen.getByLabelText('Corrected by'), '4');
  await user.type(screen.getByLabelText('Reason'), 'Invoice');
  const show = () => user.click(screen.getByRole('button', { name: 'Show what will be booked' }));
  await show();
  await screen.findByText('Enter a purchase price that was different, or further costs.');
  expect(wire.requests(PLAN)).toEqual([]);
  await user.type(await screen.findByLabelText('Should be: Hammer'), '10');
  await show();
  await screen.findByRole('button', { name: 'Book the revaluation' });
  await user.type(screen.getByLabelText('Should be: Hammer'), '5');
  expect(screen.queryByRole('button', { name: 'Book the revaluation' })).toBeNull();
});

test('a clerk corrects no costs', async () => {
  announce('purchase-prices');
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  recordWire({
    'GET /api/transactions/:id': receiptOf,
    [PRICES]: () => ({
      lines: [{ productId: 7, name: 'Hammer', quantity: 10, purchasePrice: 4 }],
      costs: [],
      revaluedBy: [],
      revalues: null,
    }),
  });
  await renderApp('/transactions/1');
  await table('Purchase Prices');
  expect(screen.queryByRole('button', { name: 'Correct Costs' })).toBeNull();
});
