import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { COSTS_META } from '../../contract/costs';
import { isCostOf, valuesOf } from '../../contract/definition/report';
import { roles } from '../../contract/definition/roles';
import { changeSettings } from '../../server/entity/settings';
import { deliver, receive } from '../../server/inventory/stock';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { calls } from '../../tests/helpers/calls';
import { on } from '../../tests/helpers/clock';
import { insertTrade } from '../../tests/helpers/scene';
import { count } from '../../tests/helpers/setRight';
import { REPORTS } from './definitions/reports';
import { settings } from './settings';

/** The names of costs in any report. */
const COSTS = REPORTS.flatMap((report) => Object.keys(valuesOf(report)).filter((name) => isCostOf(report, name)));

const staticDir = mkdtempSync(join(tmpdir(), 'magazyn-costs-'));
writeFileSync(join(staticDir, 'index.html'), '<html><head></head><body></body></html>');
const clock = on('2026-06-01');
const { app, db, close } = await openApi({ clock, staticDir, accountsFresh: 0 });
afterAll(async () => {
  await close();
  rmSync(staticDir, { recursive: true });
});

const trade = await insertTrade(
  db,
  [1e6],
  [
    { name: 'Hammer', unit_price: 77_777 },
    { name: 'Nail', unit_price: 1 },
  ],
);
const [productId = 0, nail = 0, warehouseId = 0, employeeId = 0] = [
  trade.productIds[0],
  trade.productIds[1],
  trade.warehouseIds[0],
  trade.employeeIds[0],
];
const { supplierId, clientId } = trade;
await receive(db, { warehouseId, supplierId, employeeId, items: { [productId]: 2, [nail]: 9 } }, { clock });
const counted = {
  employeeId,
  reason: 'Found',
  lines: [
    { productId, expected: 2, counted: 3 },
    { productId: nail, expected: 9, counted: 14 },
  ],
};
await count(db, warehouseId, counted, { clock });
await deliver(db, { warehouseId, clientId, employeeId, items: { [productId]: 1, [nail]: 5 } }, { clock });

// The trends are of figures of the main panel: at prices, which every role sees.
const reports = calls.filter(({ path }) => path.startsWith('/api/reports/') && path !== '/api/reports/trends');
/** The parameters of reports that are empty without them. */
const NEEDED: Readonly<Record<string, string>> = {
  '/api/reports/stock-card': `?productId=${productId}`,
  '/api/reports/idle-stock': '?days=0',
};
const read = async ({ path }: { path: string }, cookie?: string) => {
  const response = await app.inject({
    url: `${path}${NEEDED[path] ?? ''}`,
    ...(cookie && { headers: { cookie } }),
  });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.body;
};
const hide = (hidden: boolean) => changeSettings(db, settings, { ...settings.defaults, clerksSeeCosts: !hidden }, {});
/** Any cost of the journal, or a part of one. */
const MONEY = /777|555\.|333\./;

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The ratios of two amounts of money. */
const RATIOS = ['turnover'];

/** Finds the amounts of money that a schema requires, or that no list names: amounts of pieces are whole numbers. */
function uncost({ properties = {}, required = [], items, anyOf = [] }: Schema): string[] {
  const own = Object.entries(properties).filter(
    ([name, { type, anyOf: any = [] }]) =>
      !RATIOS.includes(name) &&
      [type, ...any.map((each) => each.type)].includes('number') &&
      (required.includes(name) || !COSTS.includes(name)),
  );
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...own.map(([name]) => name), ...inner.flatMap(uncost)];
}

test('every amount of money in a report can be left out', () => {
  expect(reports.length).toBeGreaterThanOrEqual(3);
  for (const { path, answer } of reports) {
    const schema = z.toJSONSchema(answer as z.ZodType, { io: 'output' }) as Schema;
    expect([path, uncost(schema)]).toEqual([path, []]);
  }
});

test('without accounts everyone sees costs', async () => {
  await hide(true);
  for (const report of reports) expect(await read(report)).toMatch(MONEY);
});

test('the page says that costs are hidden, if they are', async () => {
  const page = async () => (await app.inject({ url: '/products', headers: { accept: 'text/html' } })).body;
  expect(await page()).toContain(`<meta name="${COSTS_META}" content="hidden" />`);
  await hide(false);
  expect(await page()).not.toContain(COSTS_META);
});

test('no cost is in any report of a clerk or a viewer, where the settings hide them', async () => {
  for (const role of roles) await makeAccount(db, role, role);
  const cookies = new Map(await Promise.all(roles.map(async (role) => [role, await cookieOf(app, role)] as const)));
  await hide(false);
  for (const report of reports) {
    for (const role of roles) expect(await read(report, cookies.get(role))).toMatch(MONEY);
  }
  await hide(true);
  for (const report of reports) {
    for (const role of ['manager', 'administrator'] as const) {
      expect(await read(report, cookies.get(role))).toMatch(MONEY);
    }
    for (const role of ['viewer', 'clerk'] as const) {
      const body = await read(report, cookies.get(role));
      expect(body).not.toMatch(MONEY);
      // As the name of a value: a source of costs is called average too.
      for (const name of COSTS) expect(body).not.toContain(`"${name}":`);
    }
  }
});

test('the order of rows does not tell clerks which ones cost more, where the settings hide costs', async () => {
  await makeAccount(db, 'cleo', 'clerk');
  const cookie = await cookieOf(app, 'cleo');
  const names = async (path: string, headers: { cookie?: string } = { cookie }) =>
    (await app.inject({ url: `/api/reports/${path}`, headers }))
      .json<{ content: { name: string }[] }>()
      .content.map(({ name }) => name);
  for (const [path, byCost, byPieces] of [
    ['movements?by=product', ['Hammer', 'Nail'], ['Nail', 'Hammer']],
    ['movements?by=product&sort=-costIn', ['Hammer', 'Nail'], ['Nail', 'Hammer']],
    ['movements?by=product&sort=costIn', ['Nail', 'Hammer'], ['Nail', 'Hammer']],
    ['movements?by=product&sort=in', ['Hammer', 'Nail'], ['Hammer', 'Nail']],
    ['count-differences?by=product', ['Hammer', 'Nail'], ['Nail', 'Hammer']],
    ['turnover', ['Hammer', 'Nail'], ['Nail', 'Hammer']],
    ['turnover?sort=-cost', ['Hammer', 'Nail'], ['Nail', 'Hammer']],
    ['stock?sort=-value', ['Hammer', 'Nail'], ['Hammer', 'Nail']],
    ['stock?sort=value', ['Nail', 'Hammer'], ['Hammer', 'Nail']],
  ] as const) {
    await hide(false);
    expect([path, await names(path)]).toEqual([path, byCost]);
    await hide(true);
    expect([path, await names(path)]).toEqual([path, byPieces]);
  }
});
