import { afterAll, describe, expect, test } from 'vitest';
import { isCostOf } from '../../contract/definition/report';
import { toCents } from '../../server/db/units';
import { changeSettings } from '../../server/entity/settings';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertAddress, insertCategory, insertProduct, insertSupplier } from '../../tests/helpers/fixtures';
import { insertTrade } from '../../tests/helpers/scene';
import { count } from '../../tests/helpers/setRight';
import { ageingReport } from './definitions/ageing';
import { countsReport } from './definitions/countDifferences';
import { idleReport } from './definitions/idleStock';
import { marginReport } from './definitions/margin';
import { movementsReport } from './definitions/movements';
import { purchasesReport } from './definitions/purchases';
import { REPORTS as DECLARED } from './definitions/reports';
import { stockReport } from './definitions/stockOnDay';
import { deliveriesReport } from './definitions/supplierDeliveries';
import { turnoverReport } from './definitions/turnover';
import { settings } from './settings';

const { app, db, close } = await openApi({ clock: on('2026-03-31'), accountsFresh: 0 });
afterAll(close);

/** Names whose order in the Polish alphabet differs from the order of their codes. */
const LETTERS = ['Cement', 'Ćwiek', 'Drut', 'Lampa', 'Łopata', 'Zamek', 'Żarówka'];
const nameOf = (index: number) => `${LETTERS[(index * 5) % LETTERS.length]} ${10 + ((index * 17) % 40)}`;

const trade = await insertTrade(db, [1e9, 1e9], []);
const [north = 0, south = 0] = trade.warehouseIds;
const [ann = 0, bob = 0] = trade.employeeIds;
const categories = await Promise.all(
  ['Żelazo', 'Łaty', 'Lampy'].map((name) => insertCategory(db, { name }).then(({ id }) => id)),
);
const products: number[] = [];
for (let index = 0; index < 30; index++) {
  const { id } = await insertProduct(db, {
    category_id: categories[index % 3] ?? 0,
    name: nameOf(index),
    unit_price: toCents(1 + ((index * 37) % 50) / 10),
  });
  products.push(id);
}
const at = { warehouseId: north, employeeId: ann };
const { id: address_id } = await insertAddress(db);
// Each product is received, most are sold and some are moved, so that many figures are equal and others are missing.
for (const [index, productId] of products.entries()) {
  const { id: supplierId } = await insertSupplier(db, { address_id, name: nameOf(index) });
  await receive(db, { ...at, supplierId, items: { [productId]: 20 + (index % 4) } }, { clock: on('2026-01-05') });
}
for (const [index, productId] of products.entries()) {
  const clock = on(`2026-02-${String(1 + Math.floor(index / 4)).padStart(2, '0')}`);
  if (index % 8 > 0)
    await deliver(db, { ...at, clientId: trade.clientId, items: { [productId]: 1 + (index % 7) } }, { clock });
  if (index % 6 === 0)
    await transfer(
      db,
      { fromWarehouseId: north, toWarehouseId: south, employeeId: bob, items: { [productId]: 3 } },
      { clock },
    );
}
const stored = await db.selectFrom('stock').selectAll().where('warehouse_id', '=', north).execute();
for (const [index, { product_id: productId, quantity }] of stored.entries()) {
  const lines = [{ productId, expected: Number(quantity), counted: Number(quantity) + (index % 5) - 2 }];
  await count(db, north, { employeeId: ann, reason: nameOf(index), lines }, { clock: on('2026-03-02') });
}

type Row = Record<string, string | number | null>;

async function ask(report: string, query: Record<string, string | number>, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await app.inject({ url: `/api/reports/${report}?${search}`, headers });
  expect([report, query, answer.statusCode]).toEqual([report, query, 200]);
  return answer.json<{ content: Row[]; page: { totalPages: number } }>();
}

/** Reads the rows of all pages. */
async function pages(report: string, query: Record<string, string | number>, headers = {}): Promise<Row[]> {
  const { content, page } = await ask(report, query, headers);
  const rows = [...content];
  for (let next = 1; next < page.totalPages; next++)
    rows.push(...(await ask(report, { ...query, page: next }, headers)).content);
  return rows;
}

const polish = { 'accept-language': 'pl' };
const alphabet = new Intl.Collator('pl');

/** Returns the values that are not in the order of a sorted list: missing ones come last in both directions. */
function unsorted(values: readonly (string | number | null | undefined)[], way: 1 | -1) {
  return values.filter((value, index) => {
    const before = values[index - 1];
    if (index === 0 || value === null || value === undefined) return false;
    if (before === null || before === undefined) return true;
    const order =
      typeof value === 'number'
        ? Number(before) - value
        : alphabet.compare(String(before).toLowerCase(), value.toLowerCase());
    return way * order > 0;
  });
}

const REPORTS: [report: string, sorts: readonly string[] | undefined, query: Record<string, string>][] = [
  ['stock', stockReport.sortedBy, {}],
  ['stock', stockReport.sortedBy, { date: '2026-02-03' }],
  ['turnover', turnoverReport.sortedBy, { fromDate: '2026-01-01' }],
  ['count-differences', countsReport.sortedBy, { by: 'count' }],
  [
    'count-differences',
    countsReport.sortedBy?.filter((name) => !/^(warehouse|employee)Name$/.test(name)),
    { by: 'reason' },
  ],
  ['supplier-deliveries', deliveriesReport.sortedBy, { fromDate: '2026-01-01' }],
  ['purchases', purchasesReport.sortedBy?.filter((name) => !/average|best/i.test(name)), { fromDate: '2026-01-01' }],
  [
    'purchases',
    purchasesReport.sortedBy?.filter((name) => name !== 'warehouseName'),
    { by: 'product', fromDate: '2026-01-01' },
  ],
  ['idle-stock', idleReport.sortedBy, { days: '20' }],
  ['ageing', ageingReport.sortedBy, {}],
  ['margin', marginReport.sortedBy, { fromDate: '2026-01-01' }],
  ['movements', movementsReport.sortedBy, { by: 'product', fromDate: '2026-01-01' }],
];

describe.each(REPORTS)('%s %o', (report, sorts = [], query) => {
  test('has every amount of its rows among its orders', async () => {
    const [row = {}] = (await ask(report, query)).content;
    const amounts = Object.keys(row).filter((name) => typeof row[name] === 'number' && !name.endsWith('Id'));
    expect(sorts).toEqual(expect.arrayContaining(amounts.filter((name) => name !== 'value' || report === 'stock')));
  });

  test.each(sorts)('is sorted by %s over all pages, in both directions', async (name) => {
    const ids = (rows: readonly Row[]) =>
      rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
    for (const [sort, way] of [
      [name, 1],
      [`-${name}`, -1],
    ] as const) {
      const rows = await pages(report, { ...query, sort }, polish);
      expect(rows.length).toBeGreaterThan(25);
      expect([
        sort,
        unsorted(
          rows.map((row) => row[name]),
          way,
        ),
      ]).toEqual([sort, []]);
      const whole = (await ask(report, { ...query, sort, all: 'true' }, polish)).content;
      expect(rows).toEqual(whole);
      expect(ids(rows)).toEqual(ids((await ask(report, { ...query, all: 'true' }, polish)).content));
    }
  });
});

test('the stock is by name in the alphabet of the language; the warehouses of a product follow one another', async () => {
  const inOrder = async (query: Record<string, string>, headers = {}) =>
    (await pages('stock', query, headers)).map(({ name, categoryName, warehouseName }) => [
      name ?? categoryName ?? warehouseName,
      name && warehouseName,
    ]);
  const rows = await inOrder({}, polish);
  expect(rows).toHaveLength(35);
  expect(rows.toSorted(([one, in1], [other, in2]) => alphabet.compare(`${one} ${in1}`, `${other} ${in2}`))).toEqual(
    rows,
  );
  const codes = await inOrder({});
  expect(codes.slice(0, 5).map(([name]) => String(name)[0])).toEqual(['C', 'C', 'C', 'C', 'C']);
  expect(String(codes.at(-1)?.[0])).toMatch(/^Ż/);
  expect((await inOrder({ by: 'category' }, polish)).map(([name]) => name)).toEqual(['Lampy', 'Łaty', 'Żelazo']);
  // A column that the rows do not have changes nothing.
  expect((await inOrder({ by: 'category', sort: '-name' }, polish)).map(([name]) => name)).toEqual([
    'Lampy',
    'Łaty',
    'Żelazo',
  ]);
});

test('suppliers are by name in the alphabet of the language', async () => {
  const names = (await pages('supplier-deliveries', { fromDate: '2026-01-01' }, polish)).map(({ name }) =>
    String(name),
  );
  expect(names.toSorted(alphabet.compare)).toEqual(names);
});

test('a report is not sorted by what is no column of it', async () => {
  for (const [report] of REPORTS) {
    const { statusCode } = await app.inject(`/api/reports/${report}?sort=productId`);
    expect([report, statusCode]).toEqual([report, 400]);
  }
});

// Last, because accounts close the API to others.
test('no order of a clerk who sees no costs is by them', async () => {
  await makeAccount(db, 'cleo', 'clerk');
  const cookie = await cookieOf(app, 'cleo');
  await changeSettings(db, settings, { ...settings.defaults, clerksSeeCosts: false }, {});
  for (const [report, sorts = [], query] of REPORTS) {
    const usual = await ask(report, { ...query, all: 'true' }, { cookie });
    for (const sort of sorts.filter((name) => DECLARED.some((each) => each.path === report && isCostOf(each, name)))) {
      expect([sort, await ask(report, { ...query, all: 'true', sort: `-${sort}` }, { cookie })]).toEqual([sort, usual]);
    }
  }
});
