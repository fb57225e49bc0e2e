import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { account } from '../../../src/account';
import {
  announce,
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
  buildAddress,
  buildClientDetail,
  buildEmployeeDetail,
  buildHistoryEntry,
  buildSupplierDetail,
  many,
} from '../../helpers/builders';
import { type Call, recordWire } from '../../helpers/wire';

const history = [
  buildHistoryEntry({
    transactionId: 1,
    date: '2025-12-30',
    description: 'First',
    type: 'WAREHOUSE_TO_CUSTOMER',
    totalItems: 5,
    totalPrice: 100,
  }),
  buildHistoryEntry({ transactionId: 2, date: '2026-01-02', description: 'Second', totalItems: 1000, totalPrice: 0.5 }),
  buildHistoryEntry({ transactionId: 3, date: '2026-01-31', description: 'Third', totalItems: 7, totalPrice: 1200 }),
];

/** The specified page of one kind of party. */
interface DetailExpectation {
  path: string;
  call: Call;
  record: object;
  heading: string;
  descriptions: Record<string, string>;
  backLink: string;
  charts: Record<string, string[][]>;
  columns: string[];
  rows: string[][];
}

const months = {
  money: [
    ['2025-12', '$100.00'],
    ['2026-01', '$1,200.50'],
  ],
  items: [
    ['2025-12', '5'],
    ['2026-01', '1,007'],
  ],
};

const party = {
  columns: ['Date', 'Description', 'Items Amount', 'Total Price', 'Details'],
  rows: [
    ['Jan 31, 2026', 'Third', '7', '$1,200.00', ''],
    ['Jan 02, 2026', 'Second', '1,000', '$0.50', ''],
    ['Dec 30, 2025', 'First', '5', '$100.00', ''],
  ],
};

const details: DetailExpectation[] = [
  {
    ...party,
    path: '/clients/5',
    call: 'GET /api/clients/:id',
    record: buildClientDetail({ name: 'Baltic Shop', history }),
    heading: 'Baltic Shop',
    descriptions: {
      'E-mail': 'shop@example.com',
      'Phone No.': '+48 600 300 400',
      Address: 'Długa 5 Gdańsk, Poland',
      'Transactions Amt.': '3',
      'Bought Items': '1,012',
      'Total Income': '$1,300.50',
    },
    backLink: 'Return to Clients',
    charts: { 'Income per Month': months.money, 'Items Amount per Month': months.items },
  },
  {
    ...party,
    path: '/suppliers/6',
    call: 'GET /api/suppliers/:id',
    record: buildSupplierDetail({ name: 'Acme', history }),
    heading: 'Acme',
    descriptions: {
      'E-mail': 'sales@example.com',
      'Phone No.': '+48 600 500 600',
      Address: 'Krótka 1 Oslo, Norway',
      'Transactions amt.': '3',
      'Delivered Items': '1,012',
      'Total Income': '$1,300.50',
    },
    backLink: 'Return to Suppliers',
    charts: { 'Monthly Expenses': months.money, 'Items Amount per Month': months.items },
  },
  {
    path: '/employees/9',
    call: 'GET /api/employees/:id',
    record: buildEmployeeDetail({ name: 'Anna', surname: 'Nowak', warehouseId: 2, warehouseName: 'Gdynia', history }),
    heading: 'Anna Nowak',
    descriptions: {
      Position: 'Clerk',
      'E-mail': 'anna@example.com',
      'Phone No.': '+48 600 100 200',
      'Items Amount': '1,012',
      'Total Value': '$1,300.50',
      Warehouse: 'Gdynia',
    },
    backLink: 'Return to Employees',
    charts: {
      'Booked Money per Month': months.money,
      'Items Amount per Month': months.items,
      'Distribution of Transaction Types': [
        ['Supplier To Warehouse', '2'],
        ['Warehouse To Customer', '1'],
      ],
    },
    columns: ['Date', 'Type', 'Description', 'Items Amount', 'Total Price', 'Details'],
    rows: [
      ['Jan 31, 2026', 'Supplier To Warehouse', 'Third', '7', '$1,200.00', ''],
      ['Jan 02, 2026', 'Supplier To Warehouse', 'Second', '1,000', '$0.50', ''],
      ['Dec 30, 2025', 'Warehouse To Customer', 'First', '5', '$100.00', ''],
    ],
  },
];

describe.each(details)('$path', (detail) => {
  async function open(overrides: object = {}) {
    const wire = recordWire({ [detail.call]: () => ({ ...detail.record, ...overrides }) });
    const { user } = await renderApp(detail.path);
    await heading(detail.heading);
    return { wire, user };
  }

  test('shows the values and the totals of the history, with a link to the list', async () => {
    const { wire } = await open();
    expect(descriptions()).toEqual(detail.descriptions);
    expect(screen.getByText(detail.backLink)).toHaveAttribute('href', `/${detail.path.split('/')[1]}`);
    expect(screen.queryByText(/^Edit /)).toBeNull();
    expect(wire.requests().map(({ path }) => path)).toEqual([`/api${detail.path}`]);
  });

  test('shows the history, newest first, with a link to each transaction', async () => {
    await open();
    const shown = await table('Transactions History');
    expect(screen.getByRole('heading', { name: 'Transactions History' })).toBeInTheDocument();
    expect(columnsOf(shown)).toEqual(detail.columns);
    expect(rowsOf(shown)).toEqual(detail.rows);
    expect(within(shown).getByLabelText('Details of transaction 3')).toHaveAttribute('href', '/transactions/3');
  });

  test('shows the history by month in a chart', async () => {
    const { user } = await open();
    for (const [chart, figures] of Object.entries(detail.charts)) expect(await figuresOf(user, chart)).toEqual(figures);
  });

  test('shows 25 entries, and 25 more with each click', async () => {
    const { user } = await open({ history: many(60, (n) => buildHistoryEntry({ transactionId: n, totalItems: n })) });
    const shown = await table('Transactions History');
    const items = () => columnOf(shown, 'Items Amount');
    expect(items()).toHaveLength(25);
    expect(items()[0]).toBe('60');
    await user.click(screen.getByText('Show More'));
    expect(items()).toHaveLength(50);
    await user.click(screen.getByText('Show More'));
    expect(items()).toHaveLength(60);
    expect(screen.queryByText('Show More')).toBeNull();
  });

  test.each([{ history: [] }, { history: undefined }])(
    'with the history %j shows that there is none, and no chart',
    async (none) => {
      await open(none);
      expect(await screen.findByText('No transaction history.')).toBeInTheDocument();
      for (const chart of Object.keys(detail.charts)) expect(screen.queryByText(chart)).toBeNull();
    },
  );
});

test('e-mail, telephone and the warehouse of an employee are links', async () => {
  recordWire({ 'GET /api/employees/:id': () => buildEmployeeDetail({ warehouseId: 2, warehouseName: 'Gdynia' }) });
  await renderApp('/employees/9');
  await heading('Anna Nowak');
  expect(screen.getByText('anna@example.com')).toHaveAttribute('href', 'mailto:anna@example.com');
  expect(screen.getByText('+48 600 100 200')).toHaveAttribute('href', 'tel:+48600100200');
  expect(screen.getByText('Gdynia')).toHaveAttribute('href', '/warehouses/2');
});

test.each([
  ['/clients/5', 'GET /api/clients/:id', buildClientDetail()],
  ['/suppliers/6', 'GET /api/suppliers/:id', buildSupplierDetail()],
] as const)('%s: the address may be in parts', async (path, call, record) => {
  const address = buildAddress({ street: 'Umeda', streetNumber: '7', city: 'Osaka', countryName: 'Japan' });
  recordWire({ [call]: () => ({ ...record, address }) });
  await renderApp(path);
  await heading(record.name);
  expect(descriptions().Address).toBe('Umeda 7 Osaka, Japan');
});

test('a history of 10,000 entries renders 25 rows', async () => {
  recordWire({
    'GET /api/clients/:id': () =>
      buildClientDetail({ history: many(10_000, (n) => buildHistoryEntry({ transactionId: n, totalPrice: 1 })) }),
  });
  await renderApp('/clients/5');
  expect(rowsOf(await table('Transactions History'))).toHaveLength(25);
  expect(descriptions()['Total Income']).toBe('$10,000.00');
});

/** The links among the actions of the record, without the way back. */
const ways = () =>
  [...(screen.getByRole('button', { name: 'Print' }).parentElement?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

const CLIENT = ['/clients/5', 'GET /api/clients/:id', buildClientDetail()] as const;
const SUPPLIER = ['/suppliers/6', 'GET /api/suppliers/:id', buildSupplierDetail()] as const;
const EMPLOYEE = ['/employees/9', 'GET /api/employees/:id', buildEmployeeDetail()] as const;

test.each([
  [...CLIENT, [['Delivery', '/inventory/delivery?party=5']]],
  [...SUPPLIER, [['Receive', '/inventory/receive?party=6']]],
  [...EMPLOYEE, []],
] as const)('%s: the actions lead to the form with the record filled in', async (path, call, record, expected) => {
  recordWire({ [call]: () => record });
  await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  expect(ways()).toEqual(expected);
});

test.each([CLIENT, SUPPLIER, EMPLOYEE])(
  '%s: a viewer sees its transactions, and no form',
  async (path, call, record) => {
    account.who = {
      name: 'ewa',
      role: 'viewer',
      warehouseIds: null,
      employeeId: null,
      by: 'password',
      hasAccount: true,
    };
    onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
    announce('reports');
    recordWire({ [call]: () => record });
    await renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByText('Transactions', { selector: 'main a' });
    const by = { '/clients/5': 'clientId=5', '/suppliers/6': 'supplierId=6', '/employees/9': 'employeeId=9' }[path];
    expect(ways()).toEqual([['Transactions', `/transactions?${by}`]]);
  },
);
