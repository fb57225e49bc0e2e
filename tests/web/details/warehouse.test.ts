import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { account } from '../../../src/account';
import {
  card,
  columnOf,
  columnsOf,
  descriptions,
  figuresOf,
  heading,
  renderApp,
  rowsOf,
  table,
} from '../../helpers/app';
import {
  buildProduct,
  buildWarehouseDetail,
  buildWarehouseEmployee,
  buildWarehouseProduct,
  buildWarehouseTransaction,
  many,
  pageOf,
} from '../../helpers/builders';
import { type Call, connectionLost, type Reply, recordWire } from '../../helpers/wire';

const GET: Call = 'GET /api/warehouses/:id';

async function openWarehouse(reply: Reply, others: Partial<Record<Call, Reply>> = {}) {
  const wire = recordWire({ ...others, [GET]: reply });
  const { user } = await renderApp('/warehouses/1');
  await heading('Warsaw');
  return { wire, user };
}

const within25 = async (label: string, column: string, user: Awaited<ReturnType<typeof openWarehouse>>['user']) => {
  const shown = await table(label);
  expect(columnOf(shown, column)).toHaveLength(25);
  const card = within(shown.parentElement as HTMLElement);
  await user.click(card.getByText('Show More'));
  expect(columnOf(shown, column)).toHaveLength(40);
  expect(card.queryByText('Show More')).toBeNull();
};

test('shows its cards, with links to its list and its form', async () => {
  const { wire } = await openWarehouse(() =>
    buildWarehouseDetail({ capacity: 1000, occupiedCapacity: 250.5, totalItems: 1234, totalValue: 5000 }),
  );
  expect(wire.requests().map(({ path }) => path)).toEqual(['/api/warehouses/1']);
  expect(descriptions()).toEqual({
    Name: 'Warsaw',
    Capacity: '1,000',
    Occupied: '250.5',
    Address: 'Długa 5 Gdańsk, Poland',
    'Items Amount': '1,234',
    'Total Value': '$5,000.00',
  });
  expect(screen.getByText('Return to Warehouses')).toHaveAttribute('href', '/warehouses');
  expect(screen.getByText('Edit Warehouse')).toHaveAttribute('href', '/warehouses/1/edit');
});

const actionUrls = () =>
  ['Receive', 'Transfer', 'Delivery'].map((name) =>
    within(screen.getByRole('main')).queryByText(name)?.closest('a')?.getAttribute('href'),
  );

test('leads to the forms of moves, with the warehouse filled in', async () => {
  await openWarehouse(() => buildWarehouseDetail());
  expect(actionUrls()).toEqual(['receive', 'transfer', 'delivery'].map((path) => `/inventory/${path}?at=1`));
});

test('leads to no form of a move in a warehouse of others', async () => {
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: [2], employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  await openWarehouse(() => buildWarehouseDetail());
  expect(actionUrls()).toEqual([undefined, undefined, undefined]);
});

test('shows its occupancy over time in a chart', async () => {
  const { user } = await openWarehouse(() =>
    buildWarehouseDetail({
      capacity: 1000,
      occupancyHistory: [
        { date: '2026-01-02', occupiedCapacity: 100 },
        { date: '2026-03-04', occupiedCapacity: 250.5 },
      ],
    }),
  );
  expect(await figuresOf(user, 'Occupancy History')).toEqual([
    ['Jan 02, 2026', '100'],
    ['Mar 04, 2026', '250.5'],
    ['Capacity', '1,000'],
  ]);
});

test('shows a dash for each figure that the backend leaves out', async () => {
  await openWarehouse(() => ({
    warehouseId: 1,
    name: 'Warsaw',
    capacity: null,
    occupiedCapacity: null,
    products: null,
    totalValue: null,
  }));
  expect(descriptions()).toMatchObject({
    Capacity: '—',
    Occupied: '—',
    Address: '—',
    'Items Amount': '—',
    'Total Value': '—',
  });
});

describe('Inventory Value by Category', () => {
  const products = [
    buildWarehouseProduct({ productId: 1, quantity: 2, unitPrice: 10, categoryName: 'Tools' }),
    buildWarehouseProduct({ productId: 2, quantity: 3, unitPrice: 5, categoryName: 'Toys' }),
    buildWarehouseProduct({ productId: 3, quantity: 1, unitPrice: 0.5, categoryName: 'Tools' }),
  ];
  const sums = [
    ['Tools', '$20.50'],
    ['Toys', '$15.00'],
  ];

  test('adds up quantity times price', async () => {
    const { wire, user } = await openWarehouse(() => buildWarehouseDetail({ products }));
    expect(await figuresOf(user, 'Inventory Value by Category')).toEqual(sums);
    expect(wire.requests('GET /api/products')).toEqual([]);
  });

  test('uses the categories of the full product list if the detail has none', async () => {
    const { wire, user } = await openWarehouse(
      () => ({
        ...buildWarehouseDetail(),
        products: products.map(({ categoryName: _, ...product }) => product),
      }),
      {
        'GET /api/products': () =>
          pageOf(products.map(({ productId, categoryName }) => buildProduct({ productId, categoryName }))),
      },
    );
    await waitFor(() => expect(wire.last('GET /api/products').query).toEqual({ all: 'true' }));
    await figuresOf(user, 'Inventory Value by Category');
    const figures = screen.getByLabelText('Inventory Value by Category', { selector: 'table' });
    await waitFor(() => expect(figures).toHaveTextContent('Tools$20.50Toys$15.00'));
  });

  test('shows a lost connection instead of "Unknown" categories', async () => {
    await openWarehouse(
      () => ({
        ...buildWarehouseDetail(),
        products: products.map(({ categoryName: _, ...product }) => product),
      }),
      { 'GET /api/products': connectionLost },
    );
    await waitFor(async () => {
      const chart = within(await card('Inventory Value by Category'));
      expect(chart.getByText('Error: Network Error')).toBeInTheDocument();
    });
  });
});

test('shows the transactions of each employee in a chart, by first name', async () => {
  const { user } = await openWarehouse(() =>
    buildWarehouseDetail({
      employees: [
        buildWarehouseEmployee({ employeeId: 1, name: 'Anna' }),
        buildWarehouseEmployee({ employeeId: 2, name: 'Jan' }),
      ],
      transactions: [1, 1, 2, 9].map((employeeId, index) =>
        buildWarehouseTransaction({ transactionId: index + 1, employeeId }),
      ),
    }),
  );
  expect(await figuresOf(user, 'Transactions by Employee')).toEqual([
    ['Anna', '2'],
    ['Jan', '1'],
  ]);
});

test('tells employees with the same name apart, and shows one without a first name', async () => {
  const { user } = await openWarehouse(() => {
    const [anna, other, nameless] = [1, 2, 3].map((employeeId) => buildWarehouseEmployee({ employeeId }));
    const employees = [anna, other, { ...nameless, name: undefined }] as never;
    return buildWarehouseDetail({ employees, transactions: [buildWarehouseTransaction({ employeeId: 1 })] });
  });
  expect(columnOf(await table('Employees'), 'Name and Surname')).toEqual(['Anna Nowak', 'Anna Nowak', 'Nowak']);
  expect(await figuresOf(user, 'Transactions by Employee')).toHaveLength(3);
});

describe('its tables', () => {
  test('show its employees, its products and its transactions, newest first', async () => {
    await openWarehouse(() =>
      buildWarehouseDetail({
        employees: [buildWarehouseEmployee({ employeeId: 4, name: 'Jan', surname: 'Kos', email: 'jan@example.com' })],
        products: [buildWarehouseProduct({ productId: 3, name: 'Saw', quantity: 200, unitPrice: 10 })],
        transactions: [
          buildWarehouseTransaction({ transactionId: 1, date: '2026-01-05', totalPrice: 7.5 }),
          buildWarehouseTransaction({
            transactionId: 2,
            date: '2026-03-05',
            type: 'WAREHOUSE_TO_WAREHOUSE',
            employeeId: 4,
            employeeName: 'Ewa Lis',
          }),
        ],
      }),
    );
    const employees = await table('Employees');
    expect(columnsOf(employees)).toEqual(['Name and Surname', 'E-mail', 'Phone No.', 'Position', 'Details']);
    expect(rowsOf(employees)).toEqual([['Jan Kos', 'jan@example.com', '+48 600 100 200', 'Clerk', '']]);
    expect(within(employees).getByLabelText('Details of Jan Kos')).toHaveAttribute('href', '/employees/4');

    const products = await table('Products');
    expect(columnsOf(products)).toEqual(['Name', 'Amount', 'Unit Price', 'Value', 'Details']);
    expect(rowsOf(products)).toEqual([['Saw', '200', '$10.00', '$2,000.00', '']]);
    expect(within(products).getByLabelText('Details of Saw')).toHaveAttribute('href', '/products/3');

    const recent = await table('Recent Transactions');
    expect(columnsOf(recent)).toEqual(['Date', 'Type', 'Total', 'By Employee', 'Details']);
    expect(rowsOf(recent)).toEqual([
      ['Mar 05, 2026', 'Warehouse To Warehouse', '$50.00', 'Ewa Lis', ''],
      ['Jan 05, 2026', 'Supplier To Warehouse', '$7.50', 'Anna Nowak', ''],
    ]);
    expect(within(recent).getByText('Ewa Lis')).toHaveAttribute('href', '/employees/4');
    expect(within(recent).getByLabelText('Details of transaction 2')).toHaveAttribute('href', '/transactions/2');
  });

  test('show 25 rows each, and 25 more with each click, independently', async () => {
    const { user } = await openWarehouse(() =>
      buildWarehouseDetail({
        employees: many(40, (n) => buildWarehouseEmployee({ employeeId: n })),
        products: many(40, (n) => buildWarehouseProduct({ productId: n })),
        transactions: many(40, (n) => buildWarehouseTransaction({ transactionId: n })),
      }),
    );
    await within25('Employees', 'Position', user);
    await within25('Products', 'Amount', user);
    await within25('Recent Transactions', 'Date', user);
  });

  test('show that there is nothing', async () => {
    await openWarehouse(() =>
      buildWarehouseDetail({ employees: [], products: [], transactions: [], occupancyHistory: [] }),
    );
    for (const text of ['No Employees.', 'No Products.', 'No Transactions.'])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('another backend', () => {
  test('may name its id "id"', async () => {
    const { warehouseId: id, ...rest } = buildWarehouseDetail();
    await openWarehouse(() => ({ ...rest, id }));
    expect(screen.getByText('Edit Warehouse')).toHaveAttribute('href', '/warehouses/1/edit');
  });

  test('may send the address in parts', async () => {
    await openWarehouse(() => ({
      ...buildWarehouseDetail(),
      address: { street: 'Umeda', streetNumber: '7', city: 'Osaka', countryName: 'Japan' },
    }));
    expect(descriptions().Address).toBe('Umeda 7 Osaka, Japan');
  });

  test('may leave out its lists and its totals', async () => {
    const {
      employees: _e,
      transactions: _t,
      occupancyHistory: _o,
      totalItems: _i,
      totalValue: _v,
      ...rest
    } = buildWarehouseDetail({ products: [buildWarehouseProduct({ quantity: 4, unitPrice: 12.5 })] });
    await openWarehouse(() => rest);
    expect(descriptions()).toMatchObject({ 'Items Amount': '4', 'Total Value': '$50.00' });
    expect(await screen.findByText('No Employees.')).toBeInTheDocument();
  });
});
