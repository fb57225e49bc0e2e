import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../../../src/account';
import { draftKeys } from '../../../src/inventory/drafts/draftKeys';
import { chooseLanguage } from '../../../src/texts/language';
import {
  address,
  announce,
  button,
  card,
  columnsOf,
  figuresOf,
  heading,
  renderApp,
  rowsOf,
  table,
} from '../../../tests/helpers/app';
import { buildProduct, buildSummary, buildSupplierDetail, pageOf } from '../../../tests/helpers/builders';
import { addRow, field, fillRow, recorded, recordMoves, row, rowCount, select } from '../../../tests/helpers/moveForm';
import { keysOf } from '../../../tests/helpers/scanner';
import { held, refusal } from '../../../tests/helpers/wire';

const LIST = 'GET /api/purchase-orders';
const SUMMARY = 'GET /api/dashboard/summary';
const SUPPLIER = 'GET /api/suppliers/:id';
const ORDER = 'GET /api/purchase-orders/:id';
const PROPOSE = 'POST /api/purchase-orders/proposals';
const CREATE = 'POST /api/purchase-orders';
const RECEIVE = 'POST /api/purchase-orders/:id/receive';
const SEND = 'POST /api/purchase-orders/:id/send';
const CLOSE = 'POST /api/purchase-orders/:id/close';

const goods = [
  { productId: 7, productName: 'Hammer', quantity: 10, received: 4, price: 8, unitPrice: 9, unitSize: 1 },
  { productId: 8, productName: 'Saw', quantity: 2, received: 2, price: 20, unitPrice: 21, unitSize: 1 },
];
const order = {
  purchaseOrderId: 5,
  supplierId: 6,
  supplierName: 'Acme',
  warehouseId: 1,
  warehouseName: 'Warsaw',
  orderedOn: '2026-11-20',
  expectedOn: '2026-11-27',
  state: 'partial',
  note: null,
  total: 120,
  lines: [],
  supplierAddress: 'Długa 5, 00-238 Warsaw, Poland',
  warehouseAddress: 'Portowa 1, 80-001 Gdańsk, Poland',
  goods,
  receipts: [{ transactionId: 31, date: '2026-11-21', items: 6, returned: 0 }],
};
const proposals = [
  {
    supplierId: 6,
    supplierName: 'Acme',
    deliveryDays: 5,
    lines: [
      {
        productId: 7,
        name: 'Hammer',
        inStock: 3,
        minimum: 5,
        target: 20,
        onTheWay: 0,
        inDrafts: 4,
        quantity: 17,
        price: 8,
        deliveredOn: '2026-11-02',
      },
      {
        productId: 8,
        name: 'Saw',
        inStock: 1,
        minimum: 5,
        target: 10,
        onTheWay: 9,
        inDrafts: 0,
        quantity: 0,
        price: 20,
        deliveredOn: null,
      },
    ],
  },
];

async function open(path: string, announced = 'orders levels', replies: Parameters<typeof recordMoves>[0] = {}) {
  if (announced) announce(announced);
  const wire = recordMoves({
    'GET /api/products': () =>
      pageOf([
        buildProduct({ productId: 7, name: 'Hammer', isLowStock: true }),
        buildProduct({ productId: 8, name: 'Saw', isLowStock: true }),
      ]),
    [LIST]: () => pageOf([order]),
    [ORDER]: () => order,
    [PROPOSE]: () => proposals,
    [CREATE]: () => order,
    [RECEIVE]: () => recorded(32),
    ...replies,
  });
  const { user } = await renderApp(path);
  return { wire, user };
}

test('the selected products of a list lead to proposed orders, and these to drafts', async () => {
  const { wire, user } = await open('/products?filter=low-stock');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  expect(await screen.findByText('Order (2)')).toBeInTheDocument();
  for (const name of ['Hammer', 'Saw']) await user.click(screen.getByLabelText(`Select ${name}`));
  expect(screen.queryByText(/^Order \(/)).toBeNull();
  for (const name of ['Hammer', 'Saw']) await user.click(screen.getByLabelText(`Select ${name}`));
  expect(screen.getByLabelText('All')).toBeChecked();
  await user.click(await screen.findByText('Order (2)'));
  await heading('Order');
  expect(address()).toBe('/purchase-orders/propose?products=7,8');
  // Typed amounts belong to one warehouse.
  expect(await screen.findByText('Choose the warehouse that the goods come to.')).toBeInTheDocument();
  expect(wire.requests(PROPOSE)).toHaveLength(0);
  await select(user, 'Warehouse', 'Warsaw');
  const proposed = within(await card('Acme'));
  expect(wire.last(PROPOSE).body).toEqual({ productIds: [7, 8], warehouseId: 1 });
  expect(proposed.getByLabelText('Amount of Saw')).toHaveValue('');
  const amount = proposed.getByLabelText('Amount of Hammer');
  expect(amount).toHaveValue('17');
  expect(proposed.getByText('+ 4 in drafts')).toBeInTheDocument();
  expect(proposed.getAllByText(/in drafts/)).toHaveLength(1);
  await user.clear(amount);
  await user.type(amount, '12');
  await user.click(button('Create 1 Order'));
  await waitFor(() => expect(address()).toBe('/purchase-orders?state=draft&sort=-orderedOn'));
  expect(wire.last(CREATE).body).toMatchObject({
    supplierId: 6,
    warehouseId: 1,
    lines: [{ productId: 7, quantity: 12, price: 8 }],
  });
});

const proposedFor = async (replies?: Parameters<typeof recordMoves>[0]) => {
  const opened = await open('/purchase-orders/propose?products=7,8', undefined, replies);
  await heading('Order');
  await waitFor(() => expect(within(field('Warehouse')).getByText('Warsaw')).toBeInTheDocument());
  await select(opened.user, 'Warehouse', 'Warsaw');
  return { ...opened, proposed: within(await card('Acme')) };
};

test.each([
  ['1.5', 'Amounts are whole numbers.'],
  ['-5', 'Amounts are whole numbers.'],
  ['1,250', 'Amounts are whole numbers.'],
  ['', 'Enter an amount for at least one product.'],
])('the amount %j shows an error, and nothing is sent', async (typed, words) => {
  const { wire, user, proposed } = await proposedFor();
  const amount = proposed.getByLabelText('Amount of Hammer');
  await user.clear(amount);
  if (typed) await user.type(amount, typed);
  await user.click(screen.getByText(/^Create \d Order/));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(wire.requests(CREATE)).toHaveLength(0);
});

test('if one of several orders fails, the next attempt sends only that one', async () => {
  const [one] = proposals;
  const answers = [
    () => order,
    () => refusal(400, { description: 'The order is wrong.', errors: { expectedOn: 'is too early' } }),
    () => order,
  ];
  const { wire, user } = await proposedFor({
    [PROPOSE]: () => [one, { ...one, supplierId: 9, supplierName: 'Initech' }],
    [CREATE]: () => answers.shift()?.(),
  });
  await user.click(button('Create 2 Orders'));
  expect(await screen.findByText(/The order is wrong/)).toBeInTheDocument();
  expect(await within(await card('Acme')).findByText('Purchase Order 5')).toHaveAttribute('href', '/purchase-orders/5');
  await user.click(button('Create 1 Order'));
  await waitFor(() => expect(address()).toBe('/purchase-orders?state=draft&sort=-orderedOn'));
  expect(wire.requests(CREATE).map(({ body }) => body)).toMatchObject([
    { supplierId: 6 },
    { supplierId: 9 },
    { supplierId: 9 },
  ]);
});

test('an order shows what has arrived, and the rest can be received', async () => {
  const { wire, user } = await open('/purchase-orders/5');
  await heading('Purchase Order 5');
  for (const place of ['Długa 5, 00-238 Warsaw, Poland', 'Portowa 1, 80-001 Gdańsk, Poland'])
    expect(await screen.findByText(place)).toBeInTheDocument();
  const table = await card('Goods');
  expect(columnsOf(table)).toEqual(['Product', 'Ordered', 'Received', 'Open', 'Price', 'Total']);
  expect(rowsOf(table)[0]).toEqual(['Hammer', '10', '4', '6', '$8.00', '$80.00']);
  expect(within(table).getByText('6 of 12 pieces received')).toBeVisible();
  const chart = 'Received and Open';
  expect(await figuresOf(user, chart)).toEqual([
    ['Hammer', '4', '6'],
    ['Saw', '2', '0'],
  ]);
  expect(columnsOf(screen.getByLabelText(chart, { selector: 'table' }))).toEqual(['Product', 'Received', 'Open']);
  expect(await within(await card('Receipts')).findByText('Transaction #31')).toHaveAttribute(
    'href',
    '/transactions/31',
  );
  await user.click(screen.getByText('Receive', { selector: 'main a' }));
  await heading('Receive Order 5');
  expect(address()).toBe('/purchase-orders/5/receive');
  expect(screen.getByText('Return to Order 5')).toHaveAttribute('href', '/purchase-orders/5');
  await waitFor(() => expect(rowCount()).toBe(1));
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('6');
  await select(user, 'Employee', 'Anna Nowak');
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '5');
  await user.click(button('Receive Goods'));
  await waitFor(() => expect(address()).toBe('/purchase-orders/5'));
  expect(wire.last(RECEIVE).body).toMatchObject({ warehouseId: 1, supplierId: 6, items: { 7: 5 } });
  expect(await screen.findByText('The receipt was created.')).toBeInTheDocument();
  expect(screen.getByText('Show it')).toHaveAttribute('href', '/transactions/32');
  // Received goods are not offered again.
  expect(draftKeys()).toEqual([]);
});

test('the receipt of an order has the agreed prices, also in a row that is added', async () => {
  const { wire, user } = await open('/purchase-orders/5/receive', 'orders purchase-prices');
  await heading('Receive Order 5');
  const prices = () => screen.findAllByLabelText('Purchase Price', { selector: 'li input' });
  expect((await prices())[0]).toHaveValue('8');
  await addRow(user);
  await fillRow(user, 2, 'Hammer', '2');
  expect((await prices())[1]).toHaveValue('8');
  await select(user, 'Employee', 'Anna Nowak');
  await user.click(button('Receive Goods'));
  await waitFor(() => expect(address()).toBe('/purchase-orders/5'));
  expect(wire.last(RECEIVE).body).toMatchObject({ items: { 7: 8 }, lines: { 7: { purchasePrice: 8 } } });
});

test('a draft shows only what to order', async () => {
  await open('/purchase-orders/5', undefined, { [ORDER]: () => ({ ...order, state: 'draft', receipts: [] }) });
  await heading('Purchase Order 5');
  const goods = await card('Goods');
  expect(columnsOf(goods)).toEqual(['Product', 'Ordered', 'Price', 'Total']);
  expect(within(goods).queryByText(/pieces received/)).toBeNull();
  expect(screen.queryByText(/^Late/)).toBeNull();
});

test.each([
  ['2026-01-05', 'Late since Jan 05, 2026'],
  ['2999-12-01', undefined],
])('an order expected on %s shows %j below its name', async (expectedOn, text) => {
  await open('/purchase-orders/5', undefined, { [ORDER]: () => ({ ...order, expectedOn }) });
  await heading('Purchase Order 5');
  await card('Goods');
  expect(screen.queryByText(/^Late/)?.textContent).toBe(text);
});

test.each([
  // The chart shows the same goods.
  [{ goods: {} }, ['Goods', 'Received and Open']],
  [{ receipts: [null] }, ['Receipts']],
])('an order with %j shows the error in the cards %j', async (malformed, titles) => {
  // React reports every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open('/purchase-orders/5', undefined, { [ORDER]: () => ({ ...order, ...malformed }) });
  await heading('Purchase Order 5');
  for (const title of titles) await within(await card(title)).findByText(/could not be read/);
  expect(screen.getAllByText(/could not be read/)).toHaveLength(titles.length);
});

test('orders on the action are one filter, partly received ones included', async () => {
  const { wire } = await open('/purchase-orders?view=on-the-way');
  await table('Purchase Orders List');
  expect(wire.last(LIST).query).toEqual({ page: '0', open: 'true' });
  expect(screen.getByLabelText('On the Way')).toHaveDisplayValue('Yes');
});

test.each([
  ['/', { page: '0', open: 'true' }, '/purchase-orders?view=on-the-way'],
  ['/?warehouse=1', { page: '0', open: 'true', warehouseId: '1' }, '/purchase-orders?view=on-the-way&warehouseId=1'],
])('the main panel at %s shows the number of orders on the way', async (path, query, to) => {
  const { wire } = await open(path, undefined, {
    [SUMMARY]: () => buildSummary(),
    [LIST]: () => pageOf(Array.from({ length: 3 }, () => order)),
  });
  const tile = await screen.findByText('Orders on the Way');
  await waitFor(() => expect(tile.closest('a')).toHaveTextContent('Orders on the Way 3'));
  expect(tile.closest('a')).toHaveAttribute('href', to);
  expect(wire.requests(LIST).map((request) => request.query)).toContainEqual(query);
});

test.each([
  ['2999-12-01', 'next: Dec 01, 2999'],
  ['2026-01-05', 'late since Jan 05, 2026'],
])('the tile of the last receipt names the earliest expected day %s', async (expectedOn, text) => {
  const { wire } = await open('/?warehouse=1', undefined, {
    [SUMMARY]: () => buildSummary({ lastReceiptDate: '2026-03-05' }),
    [LIST]: () => pageOf([{ ...order, expectedOn }, order]),
  });
  const shown = await screen.findByText(text);
  expect(shown.closest('a')).toHaveTextContent(`Last Receipt Mar 05, 2026 ${text}`);
  expect(wire.requests(LIST).map(({ query }) => query)).toContainEqual({
    page: '0',
    open: 'true',
    warehouseId: '1',
    sort: 'expectedOn',
  });
});

test('without an open order the tile of the last receipt names no day', async () => {
  const { wire } = await open('/', undefined, {
    [SUMMARY]: () => buildSummary({ lastReceiptDate: '2026-03-05' }),
    [LIST]: () => pageOf([]),
  });
  await waitFor(() => expect(wire.requests(LIST).some(({ query }) => query.sort === 'expectedOn')).toBe(true));
  const tile = (await screen.findByText('Last Receipt')).closest('a');
  expect(tile?.textContent).toBe('Last Receipt Mar 05, 2026');
});

test('a tile whose figure cannot be loaded shows the error, and Retry loads it', async () => {
  let fails = true;
  const { user } = await open('/', undefined, {
    [SUMMARY]: () => buildSummary(),
    [LIST]: () => (fails ? refusal(500) : pageOf([order])),
  });
  expect(await screen.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
  expect(screen.getByText('Orders on the Way')).toHaveAttribute('href', '/purchase-orders?view=on-the-way');
  fails = false;
  await user.click(button('Retry'));
  await waitFor(() => expect(screen.getByText('Orders on the Way').closest('a')).toHaveTextContent('on the Way 1'));
});

test('the page of a supplier shows its sent orders, the latest first', async () => {
  const { wire } = await open('/suppliers/6', undefined, { [SUPPLIER]: () => buildSupplierDetail({ supplierId: 6 }) });
  const sent = await table('Purchase Orders');
  expect(columnsOf(sent)).toEqual(['No.', 'Warehouse', 'Ordered', 'Expected', 'State', 'Total']);
  expect(rowsOf(sent)[0]?.slice(0, 2)).toEqual(['5', 'Warsaw']);
  expect(wire.last(LIST).query).toEqual({ page: '0', supplierId: '6', sort: '-orderedOn' });
});

test('a supplier without orders shows that there are none', async () => {
  await open('/suppliers/6', undefined, {
    [SUPPLIER]: () => buildSupplierDetail({ supplierId: 6 }),
    [LIST]: () => pageOf([]),
  });
  expect(await within(await card('Purchase Orders')).findByText('No purchase orders.')).toBeInTheDocument();
});

test.each([
  ['clerk', [1], true],
  ['clerk', [2], false],
  ['viewer', null, false],
] as const)('a %s of the warehouses %j can receive the order: %j', async (role, warehouseIds, isOffered) => {
  account.who = {
    name: 'ewa',
    role,
    warehouseIds: warehouseIds && [...warehouseIds],
    employeeId: null,
    by: 'password',
    hasAccount: true,
  };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  await open('/purchase-orders/5');
  await card('Goods');
  expect(screen.queryByText('Receive', { selector: 'main a' }) !== null).toBe(isOffered);
});

test('without an announcement the panel shows no orders and loads none', async () => {
  const { wire } = await open('/', '', { [SUMMARY]: () => buildSummary() });
  await screen.findByText('Turnover (last week)');
  expect(screen.queryByText('Orders on the Way')).toBeNull();
  expect(wire.requests(LIST)).toHaveLength(0);
});

test.each([
  ['draft', ['Send']],
  ['sent', ['Close', 'Receive']],
  ['partial', ['Close', 'Receive']],
  ['received', []],
  ['closed', []],
])('an order in the state %s offers %j', async (state, actions) => {
  await open('/purchase-orders/5', undefined, { [ORDER]: () => ({ ...order, state }) });
  await heading('Purchase Order 5');
  const main = within(screen.getByRole('main'));
  await main.findByText('Goods');
  expect(['Send', 'Close', 'Receive'].filter((action) => main.queryByText(action))).toEqual(actions);
});

test('Send and Close send the version that the user has seen, and show a refusal', async () => {
  const changed =
    'Jan changed the purchase order meanwhile, at 12:01: Note none → “Ten times”. Nothing of yours was saved.';
  const [first, second] = [
    { ...order, state: 'draft', version: '"41"' },
    { ...order, purchaseOrderId: 6, state: 'draft', version: '"42"' },
  ];
  const { wire, user } = await open('/purchase-orders', undefined, {
    [LIST]: () => pageOf([first, second, { ...order, purchaseOrderId: 7, version: '"43"' }]),
    [SEND]: () => refusal(412, { description: changed, changes: [] }),
    [CLOSE]: () => ({ status: 204 }),
  });
  const sent = (name: typeof SEND | typeof CLOSE) =>
    wire.requests(name).map(({ path, headers }) => [path, headers.get('if-match')]);
  await table('Purchase Orders List');
  for (const id of [5, 6]) await user.click(screen.getByLabelText(`Select Purchase Order ${id}`));
  await user.click(button('Send (2)'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Send'));
  expect(await screen.findByRole('alert')).toHaveTextContent(changed);
  expect(sent(SEND)).toEqual([
    ['/api/purchase-orders/5/send', '"41"'],
    ['/api/purchase-orders/6/send', '"42"'],
  ]);
  await user.click(screen.getByLabelText('Close Purchase Order 7'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Close'));
  await waitFor(() => expect(sent(CLOSE)).toEqual([['/api/purchase-orders/7/close', '"43"']]));
});

test('the app says that an action failed whose page the user has left by Back', async () => {
  const answer = held(() => refusal(400, 'The order is closed.'));
  const { wire, user } = await open('/geography', undefined, { [CLOSE]: answer });
  await user.click(screen.getByText('Purchase Orders', { selector: 'a' }));
  await table('Purchase Orders List');
  await user.click(screen.getByLabelText('Close Purchase Order 5'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Close'));
  await waitFor(() => expect(wire.requests(CLOSE)).toHaveLength(1));
  act(() => window.history.back());
  await heading('Regions and Countries Lists');
  answer.release();
  expect(await screen.findByText(/^Close, Purchase Order 5: The order is closed\.$/)).toBeVisible();
});

test('in Polish, a colon separates an action from the record that it is for', async () => {
  onTestFinished(() => chooseLanguage('original'));
  await chooseLanguage('pl');
  await open('/purchase-orders', undefined, { [LIST]: () => pageOf([{ ...order, state: 'draft' }]) });
  await table('Lista zamówień');
  expect(screen.getByLabelText('Wyślij: Zamówienie 5')).toBeInTheDocument();
});

test.each(['', '/receive'])('an order that does not exist shows that it was not found, at its page%s', async (page) => {
  await open(`/purchase-orders/5${page}`, undefined, { [ORDER]: () => refusal(404, { description: 'Not found.' }) });
  await heading('Purchase Order');
  expect(await screen.findByText('Purchase Order not found.')).toBeInTheDocument();
});

test('without an announcement products cannot be selected, and no link leads to orders', async () => {
  await open('/products', '');
  await table('Products List');
  expect(screen.queryByLabelText('Select Hammer')).toBeNull();
  expect(screen.queryByText('Purchase Orders')).toBeNull();
});

test.each([
  '/purchase-orders',
  '/purchase-orders/5',
  '/purchase-orders/propose?products=7',
  '/purchase-orders/5/receive',
])('without an announcement %s is not found', async (path) => {
  const { wire } = await open(path, '');
  await heading('Page not found');
  expect(wire.requests(ORDER)).toHaveLength(0);
});

test('a code scanned into the amount of an order does not change it, and adds a row for its product', async () => {
  const { user } = await open('/purchase-orders/new', 'orders levels barcodes', {
    'GET /api/products': ({ query }) =>
      pageOf(query.name === '5901234123457' ? [buildProduct({ productId: 7, name: 'Hammer' })] : []),
  });
  const rows = () => [...document.querySelectorAll<HTMLElement>('fieldset[aria-label*=", row "]')];
  const cell = (index: number, label: string) =>
    within(rows()[index] as HTMLElement).getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const { type, scan } = keysOf(user);
  await user.click(cell(0, 'Amount'));
  await type('5');
  await scan('5901234123457');
  await waitFor(() => expect(cell(0, 'Product')).toHaveValue('Hammer'));
  expect(cell(0, 'Amount')).toHaveValue('5');
  expect(cell(0, 'Amount')).toHaveFocus();
  await scan('4006381333931');
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(cell(1, 'Product')).toHaveValue('4006381333931'));
  expect([cell(0, 'Amount').value, cell(1, 'Amount').value]).toEqual(['5', '']);
});

test('a product without a tick keeps its amount and is not ordered, and each supplier has a total', async () => {
  const { wire, user, proposed } = await proposedFor();
  await user.type(proposed.getByLabelText('Amount of Saw'), '2');
  expect(proposed.getByText('2 lines, 19 pieces')).toBeVisible();
  await user.click(proposed.getByLabelText('Order Hammer'));
  expect(proposed.getByLabelText('Amount of Hammer')).toHaveValue('17');
  expect(proposed.getByText('1 line, 2 pieces')).toBeVisible();
  await user.click(button('Create 1 Order'));
  await waitFor(() => expect(wire.requests(CREATE)).toHaveLength(1));
  expect(wire.last(CREATE).body).toMatchObject({ lines: [{ productId: 8, quantity: 2 }] });
});

test('a code scanned into a proposed amount does not change it, and focuses the amount of its product', async () => {
  const { wire, user } = await open('/purchase-orders/propose?products=7,8', 'orders levels barcodes', {
    'GET /api/products': ({ query }) =>
      pageOf(query.name === '40170725' ? [buildProduct({ productId: 8, name: 'Saw' })] : []),
  });
  await heading('Order');
  await waitFor(() => expect(within(field('Warehouse')).getByText('Warsaw')).toBeInTheDocument());
  await select(user, 'Warehouse', 'Warsaw');
  const proposed = within(await card('Acme'));
  const amount = (name: string) => proposed.getByLabelText(`Amount of ${name}`);
  const { type, scan } = keysOf(user);
  await user.click(amount('Hammer'));
  await user.clear(amount('Hammer'));
  await type('5');
  await scan('4011');
  expect(await screen.findByText('The product with the code 4011 is not in this list.')).toBeVisible();
  expect(amount('Hammer')).toHaveValue('5');
  expect(amount('Hammer')).toHaveFocus();
  await scan('40170725', '{Tab}');
  await waitFor(() => expect(amount('Saw')).toHaveFocus());
  expect(screen.queryByText(/is not in this list/)).toBeNull();
  amount('Saw').blur();
  await scan('40170725');
  await waitFor(() => expect(amount('Saw')).toHaveFocus());
  expect([amount('Hammer'), amount('Saw')].map((input) => (input as HTMLInputElement).value)).toEqual(['5', '']);
  expect(wire.requests(CREATE)).toHaveLength(0);
});

test('a supplier leads to a new order of it, and to its orders on the way', async () => {
  announce('orders');
  recordMoves({ [SUPPLIER]: () => buildSupplierDetail({ supplierId: 6, name: 'Acme' }), [LIST]: () => pageOf([]) });
  const { user } = await renderApp('/suppliers/6');
  expect(await screen.findByText('On the Way', { selector: 'main a' })).toHaveAttribute(
    'href',
    '/purchase-orders?view=on-the-way&supplierId=6',
  );
  await user.click(screen.getByText('Order', { selector: 'main a' }));
  await heading('New Purchase Order');
  await waitFor(() => expect(field('Supplier')).toHaveValue('Acme'));
});

test('an unknown supplier in the address of a new order is left out', async () => {
  announce('orders');
  recordMoves({ [SUPPLIER]: () => refusal(404) });
  await renderApp('/purchase-orders/new?supplierId=6');
  await heading('New Purchase Order');
  await waitFor(() => expect(field('Supplier')).toHaveValue(''));
});

test('a clerk cannot order from a supplier', async () => {
  account.who = { name: 'jan', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  announce('orders');
  recordMoves({ [SUPPLIER]: () => buildSupplierDetail({ supplierId: 6, name: 'Acme' }), [LIST]: () => pageOf([]) });
  await renderApp('/suppliers/6');
  await screen.findByText('On the Way', { selector: 'main a' });
  expect(screen.queryByText('Order', { selector: 'main a' })).toBeNull();
});
