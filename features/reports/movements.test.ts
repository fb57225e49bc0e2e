import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ReportGroup } from '../../contract/definition/report';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import type { Api } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { openTrade } from '../../tests/helpers/openTrade';
import type { Trade } from '../../tests/helpers/scene';
import { correct, count, returnFromClient, returnToSupplier } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { movementsReport } from './definitions/movements';
import { comparedPeriods } from './periods';

const GROUPS = Object.keys(movementsReport.groups ?? {}) as MovementGroup[];
type MovementGroup = ReportGroup<typeof movementsReport>;

type Movements = z.output<typeof calls.movements.answer>;

const TODAY = '2026-03-20';

let api: Api;
let trade: Trade;
let [hammer, saw, berlin, lodz, ann, bob] = [0, 0, 0, 0, 0, 0];

beforeAll(async () => {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob } = await openTrade(TODAY, [200, 1_000]));
  const { supplierId, clientId } = trade;
  const at = { warehouseId: berlin, employeeId: ann };
  // February: 10 hammers ($20.00) and 2 saws ($20.00) came, 4 hammers ($8.00) left.
  await receive(api.db, { ...at, supplierId, items: { [hammer]: 10, [saw]: 2 } }, { clock: on('2026-02-03') });
  await deliver(api.db, { ...at, clientId, items: { [hammer]: 4 } }, { clock: on('2026-02-20') });
  // March: 1 hammer and 1 saw left ($12.00), the hammer came back ($2.00), 3 hammers ($6.00) moved, a count finds 1 saw ($10.00) gone.
  const sold = await deliver(
    api.db,
    { ...at, clientId, items: { [hammer]: 1, [saw]: 1 } },
    { clock: on('2026-03-02') },
  );
  await returnFromClient(
    api.db,
    { ...at, clientId, items: { [hammer]: 1 }, returnOf: sold.transactionId },
    { clock: on('2026-03-04') },
  );
  await transfer(
    api.db,
    { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: { [hammer]: 3 } },
    { clock: on('2026-03-05') },
  );
  await count(
    api.db,
    berlin,
    { employeeId: ann, reason: 'Check', lines: [{ productId: saw, expected: 1, counted: 0 }] },
    { clock: on('2026-03-06') },
  );
});
afterAll(() => api.close());

async function ask(query: Record<string, string | number> = {}): Promise<Movements> {
  const all = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await api.app.inject(`/api/reports/movements?${all}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const MARCH = { fromDate: '2026-03-01', toDate: '2026-03-31' };
const march = (by: MovementGroup, more: Record<string, string | number> = {}) => ask({ ...MARCH, by, ...more });

/** The figures of rows: transactions, pieces in and out, cost in and out, value in and out. */
const rows = ({ content }: Movements) =>
  content.map(({ name, transactions, in: came, out, costIn, costOut, valueIn, valueOut }) => [
    name,
    transactions,
    came,
    out,
    costIn,
    costOut,
    valueIn,
    valueOut,
  ]);

test('the movements of a month have their figures by type, the greatest cost first', async () => {
  const answer = await march('type');
  expect(rows(answer)).toEqual([
    ['WAREHOUSE_TO_CUSTOMER', 1, 0, 2, 0, 12, 0, 12],
    ['WAREHOUSE_TO_WAREHOUSE', 1, 3, 3, 6, 6, 6, 6],
    ['STOCK_COUNT', 1, 0, 1, 0, 10, 0, 10],
    ['CUSTOMER_TO_WAREHOUSE', 1, 1, 0, 2, 0, 2, 0],
    ['SUPPLIER_TO_WAREHOUSE', 0, 0, 0, 0, 0, 0, 0],
  ]);
  expect(answer.content.map(({ before }) => before)).toEqual([
    { transactions: 1, in: 0, out: 4, costIn: 0, costOut: 8, valueIn: 0, valueOut: 8 },
    null,
    null,
    null,
    { transactions: 1, in: 12, out: 0, costIn: 40, costOut: 0, valueIn: 40, valueOut: 0 },
  ]);
  expect(answer.totals).toEqual({
    transactions: 4,
    in: 4,
    out: 6,
    costIn: 8,
    costOut: 28,
    valueIn: 8,
    valueOut: 28,
    before: { transactions: 2, in: 12, out: 4, costIn: 40, costOut: 8, valueIn: 40, valueOut: 8 },
  });
  expect(answer.period).toEqual(MARCH);
  expect(answer.before).toEqual({ fromDate: '2026-02-01', toDate: '2026-02-28' });
});

test('each grouping has its rows; a party or a warehouse that moved nothing in the period is compared too', async () => {
  expect(rows(await march('product'))).toEqual([
    ['Saw', 2, 0, 2, 0, 20, 0, 20],
    ['Hammer', 3, 4, 4, 8, 8, 8, 8],
  ]);
  expect(rows(await march('client'))).toEqual([
    ['Initech', 2, 1, 2, 2, 12, 2, 12],
    [null, 2, 3, 4, 6, 16, 6, 16],
  ]);
  const bySupplier = await march('supplier');
  expect(bySupplier.content.map(({ name, transactions, before }) => [name, transactions, before?.in])).toEqual([
    ['Acme', 0, 12],
    [null, 4, 0],
  ]);
  expect(rows(await march('warehouse'))).toEqual([
    ['W0', 4, 1, 6, 2, 28, 2, 28],
    ['W1', 1, 3, 0, 6, 0, 6, 0],
  ]);
  expect((await march('warehouse')).content.map(({ recordId }) => recordId)).toEqual([berlin, lodz]);
  expect((await march('employee')).content.map(({ recordId, transactions }) => [recordId, transactions])).toEqual([
    [ann, 3],
    [bob, 1],
  ]);
});

test('months of a longer period stand beside the months before it', async () => {
  const both = await ask({ fromDate: '2026-02-01', toDate: '2026-03-31', by: 'month' });
  expect(rows(both).map(([name, transactions]) => [name, transactions])).toEqual([
    ['2026-02', 2],
    ['2026-03', 4],
  ]);
  expect(both.totals.before).toBeNull();
  const later = await ask({ fromDate: '2026-04-01', toDate: '2026-05-31', by: 'month' });
  expect(later.content.map(({ name, transactions, before }) => [name, transactions, before?.transactions])).toEqual([
    ['2026-04', 0, 2],
    ['2026-05', 0, 4],
  ]);
});

test('filters narrow rows, totals, and the period before', async () => {
  expect(rows(await march('type', { warehouseId: lodz }))).toEqual([['WAREHOUSE_TO_WAREHOUSE', 1, 3, 0, 6, 0, 6, 0]]);
  expect((await march('product', { type: 'WAREHOUSE_TO_CUSTOMER' })).totals).toMatchObject({ transactions: 1, out: 2 });
  expect((await march('type', { clientId: trade.clientId })).totals.before).toMatchObject({ out: 4 });
  expect((await march('type', { supplierId: trade.supplierId })).totals).toMatchObject({ transactions: 0, in: 0 });
  expect((await march('product', { employeeId: bob })).content).toHaveLength(1);
  const [{ categoryId }] = (await api.app.inject(`/api/products/${hammer}`).then((answer) => [answer.json()])) as [
    { categoryId: number },
  ];
  const ofCategory = await march('category', { categoryId });
  expect(ofCategory.content.map(({ recordId }) => recordId)).toEqual([categoryId]);
  expect((await march('product', { categoryId })).totals).toEqual(ofCategory.totals);
  expect((await march('type', { categoryId: categoryId + 1_000 })).content).toEqual([]);
});

test('the list has pages, and can be sorted', async () => {
  expect((await march('type', { sort: '-out' })).content.map(({ out }) => out)).toEqual([3, 2, 1, 0, 0]);
  expect((await march('type', { sort: 'costOut' })).content.map(({ costOut }) => costOut)).toEqual([0, 0, 6, 10, 12]);
  const beyond = await march('type', { page: 1 });
  expect(beyond.content).toEqual([]);
  expect(beyond.totals.transactions).toBe(4);
  expect(beyond.page).toEqual({ size: 25, number: 1, totalElements: 5, totalPages: 1 });
  expect((await march('type', { all: 'true' })).content).toHaveLength(5);
});

test.each<[MovementGroup, (string | null)[]]>([
  ['product', ['Hammer', 'Saw']],
  // Movements without a client are last in both directions.
  ['client', ['Initech', null]],
  ['warehouse', ['W0', 'W1']],
  ['month', ['2026-02', '2026-03']],
])('rows by %s are sorted by name', async (by, names) => {
  const sorted = async (sort: string) =>
    (await ask({ fromDate: '2026-02-01', toDate: '2026-03-31', by, sort })).content.map(({ name }) => name);
  expect(await sorted('name')).toEqual(names);
  const known = names.filter((name) => name !== null);
  expect(await sorted('-name')).toEqual([...known.toReversed(), ...names.slice(known.length)]);
});

test('without days it is the month so far', async () => {
  const { period, before } = await ask();
  expect(period).toEqual({ fromDate: '2026-03-01', toDate: TODAY });
  expect(before).toEqual({ fromDate: '2026-02-09', toDate: '2026-02-28' });
});

test.each<Record<string, string>>([{ type: 'no type' }, { by: 'size' }, { fromDate: '2026-02-30' }, { sort: 'size' }])(
  'refuses %o',
  async (query) => {
    expect((await api.app.inject(`/api/reports/movements?${new URLSearchParams(query)}`)).statusCode).toBe(400);
  },
);

describe('periods', () => {
  test.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
    ['2026-03-05', '2026-03-01', '2026-03-04', '2026-03-04'],
  ])('%s to %s is compared with %s to %s', (fromDate, toDate, first, last) => {
    expect(comparedPeriods({ fromDate, toDate }, TODAY).before).toEqual({ fromDate: first, toDate: last });
  });
});

test('every grouping has the same sums', async () => {
  const { totals } = await march('type');
  for (const by of GROUPS) expect([by, (await march(by)).totals]).toEqual([by, totals]);
});

test('a correction lowers or raises what it corrects, in each grouping', async () => {
  const { supplierId, clientId } = trade;
  const at = { warehouseId: berlin, employeeId: ann };
  const clock = { clock: on('2026-03-25') };
  const actually = (id: number, recorded: number, actual: number, employeeId = ann) =>
    correct(
      api.db,
      id,
      { employeeId, reason: 'Wrong', lines: [{ productId: hammer, recorded, actual }] },
      { clock: on('2026-03-26') },
    );
  const received = await receive(api.db, { ...at, supplierId, items: { [hammer]: 10 } }, clock);
  const delivered = await deliver(api.db, { ...at, clientId, items: { [hammer]: 4 } }, clock);
  const route = { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: { [hammer]: 3 } };
  const moved = await transfer(api.db, route, clock);
  await actually(received.transactionId, 10, 7);
  await actually(delivered.transactionId, 4, 3);
  await actually(moved.transactionId, 3, 1, bob);
  const back = { ...at, supplierId, items: { [hammer]: 2 }, returnOf: received.transactionId };
  const returned = await returnToSupplier(api.db, back, { clock: on('2026-03-26') });
  await actually(returned.transactionId, 2, 3);
  const days = { fromDate: '2026-03-25', toDate: '2026-03-26' };
  const counts = async (query: Record<string, string | number>) =>
    rows(await ask({ ...days, ...query })).map((row) => row.slice(0, 4));
  expect(await counts({ by: 'type', sort: 'name' })).toEqual([
    ['SUPPLIER_TO_WAREHOUSE', 2, 7, 0],
    ['WAREHOUSE_TO_CUSTOMER', 2, 0, 3],
    ['WAREHOUSE_TO_SUPPLIER', 2, 0, 3],
    ['WAREHOUSE_TO_WAREHOUSE', 2, 1, 1],
  ]);
  expect(await counts({ by: 'warehouse', sort: 'name' })).toEqual([
    ['W0', 8, 7, 7],
    ['W1', 2, 1, 0],
  ]);
  expect(await counts({ by: 'product', type: 'SUPPLIER_TO_WAREHOUSE' })).toEqual([['Hammer', 2, 7, 0]]);
  expect(await counts({ by: 'supplier', warehouseId: lodz })).toEqual([[null, 2, 1, 0]]);
  // A correction of the day before lowers the day on which it is recorded.
  expect(rows(await ask({ fromDate: days.toDate, toDate: days.toDate, type: 'SUPPLIER_TO_WAREHOUSE' }))).toEqual([
    ['SUPPLIER_TO_WAREHOUSE', 1, -3, 0, -6, 0, -6, 0],
  ]);
});
