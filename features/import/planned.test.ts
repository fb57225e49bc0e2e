import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { undoChange, writeChange } from '../../server/changes/write';
import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { lockWarehouses } from '../../server/inventory/product';
import { verifyProjections } from '../../server/ledger/verify';
import { on } from '../../tests/helpers/clock';
import { eventually } from '../../tests/helpers/eventually';
import { insertWarehouse } from '../../tests/helpers/fixtures';
import type { PlannedPrice, Shown } from './contract';
import { applyAllDue } from './server/applyPlanned';
import { contextOf } from './server/context';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, close } = await openImport();
afterAll(close);

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const [today, soon, later] = [dayIn(0), dayIn(10), dayIn(20)];

beforeEach(async () => {
  for (const table of ['change', 'product']) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  await bring('products', 'Kod;Nazwa;Cena;Kategoria\nA;Hammer;10;Tools\nB;Saw;20;Tools\n', '--set', 'unitSize=1');
});

const idOf = async (name: string): Promise<number> =>
  (await sql<{ id: number }>`SELECT id FROM product WHERE name = ${name}`.execute(db)).rows[0]?.id ?? 0;
const pricesOf = async () =>
  (
    await sql<{
      name: string;
      price: number;
    }>`SELECT name, unit_price::integer AS price FROM product ORDER BY name`.execute(db)
  ).rows.map(({ name, price }) => `${name} ${price}`);
const plannedOf = async (name: string): Promise<PlannedPrice[]> => {
  const [, { prices }] = await call<{ prices: PlannedPrice[] }>(
    'GET',
    `/api/products/${await idOf(name)}/planned-prices`,
  );
  return prices;
};
/** Applies the planned prices of a day and of earlier days. */
const extensions = await loadExtensions([FEATURES]);
const liveUntil = async (day: string) => {
  const context = { ...contextOf(db, extensions), clock: { ...on(() => day), trusted: true } };
  return (await applyAllDue(context, new AbortController().signal)).applied;
};

const FILE = `Kod;Cena;Od dnia\nA;12,50;${soon}\nB;21,00;${today}\n`;

test('a price of a later day is planned, one of today is changed; the same file again writes nothing', async () => {
  const { importId, created, updated, refused } = await upload('prices', 'prices.csv', FILE);
  expect({ created, updated, refused }).toEqual({ created: 0, updated: 2, refused: 0 });
  expect((await rowsOf(importId)).map(({ record, changes }) => [record, changes.map(({ after }) => after)])).toEqual([
    ['Hammer', ['12.5', soon]],
    ['Saw', ['21']],
  ]);
  await call<Shown>('POST', `/api/imports/${importId}/write`);
  expect(await pricesOf()).toEqual(['Hammer 1000', 'Saw 2100']);
  expect(await plannedOf('Hammer')).toMatchObject([{ validFrom: soon, price: 12.5 }]);
  expect(await plannedOf('Saw')).toEqual([]);
  expect(await bring('prices', FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] });
});

test.each(['Nowa cena netto', 'Cena po zmianie', 'New net price'])('the price has the title %s', async (title) => {
  const { updated, refused, missing } = await upload('prices', 'new.csv', `Kod;${title};Nowa cena brutto\nA;9;11,07\n`);
  expect({ updated, refused, missing }).toEqual({ updated: 1, refused: 0, missing: [] });
});

test('a file with days alone lacks the prices', async () => {
  const { missing } = await upload('prices', 'days.csv', `Kod;Stawka;Od dnia\nA;9;${soon}\n`);
  expect(missing).toEqual(['unitPrice']);
});

test('a job applies it once on its day, to the history of prices and the audit trail', async () => {
  await bring('prices', FILE);
  expect(await liveUntil(dayIn(9))).toBe(0);
  expect(await liveUntil(soon)).toBe(1);
  expect(await liveUntil(soon)).toBe(0);
  expect(await pricesOf()).toEqual(['Hammer 1250', 'Saw 2100']);
  expect(await plannedOf('Hammer')).toEqual([]);
  const { rows } = await sql<{ day: string; price: number }>`
    SELECT date::text AS day, price::integer FROM price_change WHERE product_id = ${await idOf('Hammer')} ORDER BY id`.execute(
    db,
  );
  expect(rows.at(-1)).toEqual({ day: soon, price: 1250 });
  const audit = await sql<{ changes: object }>`
    SELECT changes FROM audit WHERE entity = 'products' AND record = 'Hammer' ORDER BY id DESC LIMIT 1`.execute(db);
  expect(audit.rows[0]?.changes).toMatchObject({ unit_price: [1000, 1250] });
  expect(await verifyProjections(db)).toEqual([]);
});

test('of several planned prices that are due, the latest applies; one day is given for all rows', async () => {
  await bring('prices', 'Kod;Cena\nA;11\n', '--set', `validFrom=${soon}`);
  await bring('prices', `Kod;Cena;Od dnia\nA;12;${later}\nA;11;${soon}\n`);
  expect((await plannedOf('Hammer')).map(({ price }) => price)).toEqual([11, 12]);
  await liveUntil(later);
  expect(await pricesOf()).toEqual(['Hammer 1200', 'Saw 2000']);
});

test('a past day is refused where it changes something', async () => {
  const past = dayIn(-5);
  const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(past));
  expect(await bring('prices', `Kod;Cena;Od dnia\nA;12;${past}\nB;20;${past}\n`)).toMatchObject({
    unchanged: 1,
    refused: [{ row: 2, column: 'Od dnia', message: `${inWords} is past: a price changes today, or on a later day.` }],
  });
});

test('undo takes a planned price back, before its day and after it', async () => {
  const first = await bring('prices', 'Kod;Cena\nA;11\n', '--set', `validFrom=${soon}`);
  const second = await bring('prices', 'Kod;Cena\nA;12\n', '--set', `validFrom=${soon}`);
  expect((await command('--undo', String(second.id)))[1]).toMatchObject({ updated: 1, refused: [] });
  expect(await plannedOf('Hammer')).toMatchObject([{ price: 11 }]);
  await liveUntil(soon);
  expect(await pricesOf()).toEqual(['Hammer 1100', 'Saw 2000']);
  expect((await command('--undo', String(first.id)))[1]).toMatchObject({ updated: 1, refused: [] });
  expect(await pricesOf()).toEqual(['Hammer 1000', 'Saw 2000']);
  expect(await verifyProjections(db)).toEqual([]);
});

test('a planned price is cancelled, and its import names it at the undo', async () => {
  const { id } = await bring('prices', 'Kod;Cena\nA;11\n', '--set', `validFrom=${soon}`);
  const [planned] = await plannedOf('Hammer');
  expect((await call('POST', `/api/planned-prices/${planned?.plannedPriceId}/cancel`))[0]).toBe(204);
  expect((await call('POST', `/api/planned-prices/${planned?.plannedPriceId}/cancel`))[0]).toBe(404);
  expect(await plannedOf('Hammer')).toEqual([]);
  expect((await command('--undo', String(id)))[1]).toMatchObject({
    updated: 0,
    refused: [{ row: 2, message: 'The planned price of "Hammer" was cancelled since' }],
  });
});

const priceOf = async (name: string) => {
  const { rows } = await sql<{ price: number }>`
    SELECT unit_price::integer / 100.0 AS price FROM product WHERE name = ${name}`.execute(db);
  return Number(rows[0]?.price);
};
const plan = async (price: number, day: string) =>
  (await bring('prices', `Kod;Cena\nA;${price}\n`, '--set', `validFrom=${day}`)).id;
const undo = async (id: number) => (await command('--undo', String(id)))[1];

test('after the undo of the second price of a day, the first one is valid, and after both undos the former one', async () => {
  const [first, second] = [await plan(12, soon), await plan(15, soon)];
  await liveUntil(soon);
  expect(await undo(second)).toMatchObject({ updated: 1, refused: [] });
  expect(await priceOf('Hammer')).toBe(12);
  expect(await undo(first)).toMatchObject({ updated: 1, refused: [] });
  expect(await priceOf('Hammer')).toBe(10);
  expect(await verifyProjections(db)).toEqual([]);
});

const WAYS = [
  { applied: [soon, later], undone: [0, 1] },
  { applied: [soon, later], undone: [1, 0] },
  { applied: [later], undone: [0, 1] },
  { applied: [later], undone: [1, 0] },
];
test.each(WAYS)(
  'two planned prices of days that have come, applied on $applied and undone as $undone, leave the former price',
  async (way) => {
    const plans = [await plan(12, soon), await plan(15, later)];
    for (const day of way.applied) await liveUntil(day);
    expect(await priceOf('Hammer')).toBe(15);
    for (const index of way.undone) expect(await undo(plans[index] ?? 0)).toMatchObject({ updated: 1, refused: [] });
    expect(await priceOf('Hammer')).toBe(10);
    expect(await verifyProjections(db)).toEqual([]);
  },
);

test('two due prices of one file are undone together', async () => {
  const { id } = await bring('prices', `Kod;Cena;Od dnia\nA;12;${soon}\nA;15;${later}\n`);
  await liveUntil(later);
  expect(await undo(id)).toMatchObject({ updated: 2, refused: [] });
  expect(await priceOf('Hammer')).toBe(10);
});

test('a planned price stays where another price was typed and taken back since', async () => {
  const id = await plan(12, soon);
  await liveUntil(soon);
  for (const price of [1300, 1200])
    await sql`UPDATE product SET unit_price = ${price} WHERE name = 'Hammer'`.execute(db);
  expect(await undo(id)).toMatchObject({ updated: 0, refused: [{ message: '"Hammer" was changed since' }] });
  expect(await priceOf('Hammer')).toBe(12);
});

test('a price for a day that another import has planned meanwhile is refused', async () => {
  const text = (price: number) => `Kod;Cena;Od dnia\nA;${price};${soon}\n`;
  const previews = [await upload('prices', 'one.csv', text(12)), await upload('prices', 'two.csv', text(15))];
  const written = await Promise.all(
    previews.map(async ({ importId }) => (await call<Shown>('POST', `/api/imports/${importId}/write`))[1]),
  );
  expect(written.map(({ updated }) => updated).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await plannedOf('Hammer')).toHaveLength(1);
});

test('a file of planned prices and prices of today has one progress', async () => {
  const { importId } = await upload('prices', 'prices.csv', FILE);
  const context = contextOf(db, extensions);
  const seen: number[] = [];
  const course = { onProgress: (done: number) => void seen.push(done) };
  await writeChange(context, importId, course);
  await undoChange(context, importId, course);
  expect(seen).toEqual([1, 2, 1, 2]);
});

test('a write locks warehouses before planned prices, as their application does', async () => {
  await insertWarehouse(db);
  await sql`INSERT INTO planned_price (product_id, valid_from, price) VALUES (${await idOf('Hammer')}, ${today}, 1100)`.execute(
    db,
  );
  const { importId } = await upload('prices', 'prices.csv', `Kod;Cena;Od dnia\nA;12;${soon}\n`);
  const applying = await db.startTransaction().execute();
  await lockWarehouses(applying);
  const writing = call<Shown>('POST', `/api/imports/${importId}/write`);
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await sql`SELECT FROM planned_price FOR UPDATE NOWAIT`.execute(applying);
  await applying.rollback().execute();
  expect((await writing)[1]).toMatchObject({ state: 'written', updated: 1 });
});
