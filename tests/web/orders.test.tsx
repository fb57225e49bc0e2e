import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, announce, button, card, columnsOf, heading, renderApp, rowsOf, table } from '../helpers/app';
import { buildProduct, pageOf } from '../helpers/builders';
import { field, recorded, recordMoves, row, rowCount, select } from '../helpers/moveForm';

const ORDER = 'GET /api/purchase-orders/:id';
const PROPOSE = 'POST /api/purchase-orders/proposals';
const CREATE = 'POST /api/purchase-orders';
const RECEIVE = 'POST /api/purchase-orders/:id/receive';

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
  goods,
  receipts: [{ transactionId: 31, date: '2026-11-21', items: 6 }],
};
const proposals = [
  {
    supplierId: 6,
    supplierName: 'Acme',
    lines: [
      {
        productId: 7,
        name: 'Hammer',
        inStock: 3,
        minimum: 5,
        target: 20,
        onTheWay: 0,
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
        quantity: 0,
        price: 20,
        deliveredOn: null,
      },
    ],
  },
];

async function open(path: string, announced = 'orders levels') {
  if (announced) announce(announced);
  const wire = recordMoves({
    'GET /api/products': () =>
      pageOf([
        buildProduct({ productId: 7, name: 'Hammer', isLowStock: true }),
        buildProduct({ productId: 8, name: 'Saw', isLowStock: true }),
      ]),
    'GET /api/purchase-orders': () => pageOf([order]),
    [ORDER]: () => order,
    [PROPOSE]: () => proposals,
    [CREATE]: () => order,
    [RECEIVE]: () => recorded(32),
  });
  const { user } = await renderApp(path);
  return { wire, user };
}

test('products that are ticked in a list lead to what is proposed for them, and that to drafts', async () => {
  const { wire, user } = await open('/products?filter=low-stock');
  await table('Products List');
  for (const name of ['Hammer', 'Saw']) await user.click(screen.getByLabelText(`Select ${name}`));
  await user.click(button('Order (2)'));
  await heading('Order');
  expect(address()).toBe('/purchase-orders/propose?products=7,8');
  const proposed = within(await card('Acme'));
  expect(wire.last(PROPOSE).body).toEqual({ productIds: [7, 8] });
  expect(proposed.getByLabelText('Amount of Hammer')).toHaveValue('17');
  expect(proposed.getByLabelText('Amount of Saw')).toHaveValue('');
  await user.click(button('Write 1 Order'));
  expect(screen.getByText('Choose the warehouse that the goods come to.')).toBeInTheDocument();
  await user.selectOptions(field('Warehouse'), '1');
  await waitFor(() => expect(wire.last(PROPOSE).body).toEqual({ productIds: [7, 8], warehouseId: 1 }));
  const amount = await screen.findByLabelText('Amount of Hammer');
  await user.clear(amount);
  await user.type(amount, '12');
  await user.click(button('Write 1 Order'));
  await waitFor(() => expect(address()).toBe('/purchase-orders?state=draft'));
  expect(wire.last(CREATE).body).toMatchObject({
    supplierId: 6,
    warehouseId: 1,
    lines: [{ productId: 7, quantity: 12, price: 8 }],
  });
});

test('an order tells what of it has come, and receives the rest', async () => {
  const { wire, user } = await open('/purchase-orders/5');
  await heading('Purchase Order 5');
  const table = await card('Goods');
  expect(columnsOf(table)).toEqual(['Product', 'Ordered', 'Received', 'Open', 'Price', 'Total']);
  expect(rowsOf(table)[0]).toEqual(['Hammer', '10', '4', '6', '$8.00', '$80.00']);
  expect(within(await card('Receipts')).getByText('Transaction #31')).toHaveAttribute('href', '/transactions/31');
  await user.click(screen.getByText('Receive', { selector: 'main a' }));
  await heading('Receive Order 5');
  expect(address()).toBe('/purchase-orders/5/receive');
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
});

test('without an announcement nothing is ticked, nothing is asked for and there is no page', async () => {
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
])('nor is there %s', async (path) => {
  const { wire } = await open(path, '');
  await heading('Page not found');
  expect(wire.requests(ORDER)).toHaveLength(0);
});
