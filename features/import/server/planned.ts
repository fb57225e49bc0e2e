import { sql } from 'kysely';
import { product } from '../../../contract/entities/product';
import { recordEvent } from '../../../server/db/audit';
import type { Clock } from '../../../server/db/day';
import { transact } from '../../../server/db/transact';
import type { Db, Executor, Trx } from '../../../server/db/types';
import { type Cents, fromCents, toCents } from '../../../server/db/units';
import { notFound } from '../../../server/errors';
import { changeProducts, lockWarehouses } from '../../../server/inventory/product';
import { priceOf, say } from '../../../server/texts/message';
import type { PlannedPrice } from '../contract';
import type { Target } from '../fields';
import type { Change } from './changeRecords';
import type { DiffRow, Draft } from './draft';
import { bodiesOf, portionsOf } from './records';
import type { Body } from './tables';
import type { Late } from './target';

/*
 * Prices from a later day on. They are kept until a job makes them the prices of their products, so that the history of prices has
 * the day on which each became valid. The row of a batch has the day beside the price.
 */

interface Planned {
  unitPrice: number;
  validFrom: string;
}

/** Whether a row of a batch plans a price. */
export const isPlanned = ({ body }: { body: Body | null }): boolean => typeof body?.['validFrom'] === 'string';

const plannedIn = (body: Body | null): Planned => body as unknown as Planned;

/** Takes the day of each draft out of its values. @returns the days by the number of the row */
export function takeStarts(start: Target, drafts: readonly Draft[], forAll: string | undefined): Map<number, string> {
  const starts = new Map<number, string>();
  for (const { patch, source } of drafts) {
    const day = (patch.get(start) as string | undefined) ?? forAll;
    patch.delete(start);
    if (day !== undefined) starts.set(source.row, day);
  }
  return starts;
}

/**
 * Plans the prices of later days: a row with such a day changes its planned price instead of its product. A price of today changes at once;
 * one of a past day is refused, because the history of prices is not rewritten.
 */
export async function planRows(
  db: Executor,
  today: string,
  rows: DiffRow[],
  drafts: readonly Draft[],
  { start, starts, bodies }: { start: string; starts: ReadonlyMap<number, string>; bodies: ReadonlyMap<number, Body> },
): Promise<void> {
  const drafted = new Map(drafts.map((draft) => [draft.source.row, draft]));
  const later = [...starts].filter(([, day]) => day > today).map(([row]) => row);
  const known = await pricesOf(
    db,
    later.flatMap((row) => drafted.get(row)?.recordId ?? []),
  );
  for (const row of rows) {
    const day = starts.get(row.row);
    const { recordId: id, patch, source } = drafted.get(row.row) ?? {};
    const price = patch && priceIn(patch);
    if (day === undefined || price === undefined || id === undefined || row.kind === 'refused') continue;
    if (day < today && row.kind === 'changed') {
      const message = say('{day} is past: a price changes today, or on a later day.', { day: { day } });
      Object.assign(row, {
        kind: 'refused',
        column: start,
        message,
        body: null,
        before: null,
        cells: source?.cells ?? null,
      });
    }
    if (day <= today) continue;
    const planned = known.get(`${id} ${day}`);
    const before = planned ?? { unitPrice: bodies.get(id)?.['unitPrice'], validFrom: null };
    const isSame = planned?.unitPrice === price;
    Object.assign(row, {
      kind: isSame ? 'unchanged' : 'changed',
      recordId: id,
      body: isSame ? null : { unitPrice: price, validFrom: day },
      before: isSame ? null : before,
    });
  }
}

const priceIn = (patch: Draft['patch']): number | undefined =>
  [...patch].flatMap(([{ name }, value]) => (name === 'unitPrice' ? [value as number] : []))[0];

/** Returns the planned prices of products that are not applied, by the product and the day. */
async function pricesOf(db: Executor, productIds: readonly number[]): Promise<Map<string, Planned>> {
  const known = new Map<string, Planned>();
  for (const portion of portionsOf(productIds)) {
    const { rows } = await sql<{ product_id: number; day: string; price: Cents }>`
      SELECT product_id, valid_from::text AS day, price FROM planned_price
      WHERE product_id = ANY (${portion}::integer[]) AND applied_at IS NULL`.execute(db);
    for (const { product_id, day, price } of rows)
      known.set(`${product_id} ${day}`, { unitPrice: fromCents(price), validFrom: day });
  }
  return known;
}

interface PlannedRow {
  row: number;
  record_id: number | null;
  record: string;
  body: Body;
  before: Body | null;
}

/** Writes planned prices. @returns the rows whose product was deleted, or whose planned price was changed meanwhile */
export async function writePlanned(trx: Trx, rows: readonly PlannedRow[]): Promise<Late[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const { rows: there } = await sql<{ id: number }>`
    SELECT id FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR KEY SHARE`.execute(trx);
  const products = new Set(there.map(({ id }) => id));
  const known = await pricesOf(trx, ids);
  const late: Late[] = [];
  const written: { product_id: number; valid_from: string; price: Cents }[] = [];
  for (const { row, record_id, record, body, before } of rows) {
    const { unitPrice, validFrom } = plannedIn(body);
    const now = known.get(`${record_id} ${validFrom}`)?.unitPrice;
    const then = plannedIn(before).validFrom === null ? undefined : plannedIn(before).unitPrice;
    if (record_id === null || !products.has(record_id))
      late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (now !== then)
      late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else written.push({ product_id: record_id, valid_from: validFrom, price: toCents(unitPrice) });
  }
  await sql`
    INSERT INTO planned_price (product_id, valid_from, price)
    SELECT product_id, valid_from, price FROM jsonb_populate_recordset(NULL::planned_price, ${JSON.stringify(written)}::jsonb)
    ON CONFLICT (product_id, valid_from) DO UPDATE SET price = excluded.price, applied_at = NULL, replaced = NULL`.execute(
    trx,
  );
  return late;
}

/**
 * Takes planned prices of a batch back: one that is not applied is deleted or gets its former price; for one that is applied the product
 * gets its former price, unless it has another one by now.
 * @returns the changes of products, and the rows that stay
 */
export async function undoPlanned(
  trx: Trx,
  rows: readonly PlannedRow[],
  now: ReadonlyMap<number, Body>,
): Promise<{ changes: Change[]; undone: number; stayed: Late[] }> {
  const changes: Change[] = [];
  const stayed: Late[] = [];
  const [deleted, restored]: [number[], { id: number; price: Cents }[]] = [[], []];
  const known = await lockPlanned(trx, rows);
  for (const { row, record_id, record, body, before } of rows) {
    const { unitPrice, validFrom } = plannedIn(body);
    const there = known.get(`${record_id} ${validFrom}`);
    const current = now.get(record_id ?? 0);
    if (!there || !current) {
      stayed.push({ row, message: say('The planned price of "{record}" was cancelled since', { record }) });
      continue;
    }
    if (fromCents(there.price) !== unitPrice || (there.replaced !== null && current['unitPrice'] !== unitPrice)) {
      stayed.push({ row, message: say('"{record}" was changed since', { record }) });
      continue;
    }
    const former = plannedIn(before);
    if (there.replaced !== null) {
      const after = { ...current, unitPrice: fromCents(there.replaced) };
      changes.push({ id: record_id ?? 0, before: current, after });
    }
    if (former.validFrom !== null && there.replaced === null)
      restored.push({ id: there.id, price: toCents(former.unitPrice) });
    else deleted.push(there.id);
  }
  await sql`DELETE FROM planned_price WHERE id = ANY (${deleted}::integer[])`.execute(trx);
  await sql`
    UPDATE planned_price SET price = given.price
    FROM jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) AS given (id integer, price bigint)
    WHERE planned_price.id = given.id`.execute(trx);
  return { changes, undone: deleted.length + restored.length, stayed };
}

/** Returns the planned prices of rows, by the product and the day, and locks them. */
async function lockPlanned(trx: Trx, all: readonly PlannedRow[]) {
  const days = all.map(({ body }) => plannedIn(body).validFrom);
  const ids = all.map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: number; product_id: number; day: string; price: Cents; replaced: Cents | null }>`
    SELECT id, planned_price.product_id, valid_from::text AS day, price, replaced
    FROM planned_price JOIN unnest(${ids}::integer[], ${days}::date[]) AS given (product_id, day)
      ON planned_price.product_id = given.product_id AND valid_from = given.day
    ORDER BY id FOR UPDATE OF planned_price`.execute(trx);
  return new Map(rows.map((row) => [`${row.product_id} ${row.day}`, row]));
}

/** Planned prices that one transaction applies: moves wait for it. */
const PORTION = 1_000;

/** Makes all planned prices of today and earlier days the prices of their products. @returns their number */
export async function applyAllDue(db: Db, clock: Clock, signal: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    signal.throwIfAborted();
    const applied = await transact(db, (trx) => applyDue(trx, clock, PORTION));
    all += applied;
    if (applied < PORTION) return all;
  }
}

/**
 * Makes planned prices of today and earlier days the prices of their products, which changes the stock value and the history of prices.
 * Of several for one product, the latest one applies.
 * @param limit the largest number of planned prices
 * @returns their number
 */
export async function applyDue(trx: Trx, clock: Clock, limit?: number): Promise<number> {
  const { rows: some } = await sql`
    SELECT FROM planned_price WHERE applied_at IS NULL AND valid_from <= ${clock.today()}::date LIMIT 1`.execute(trx);
  if (some.length === 0) return 0;
  // Warehouses before products, as every move does.
  await lockWarehouses(trx);
  const { rows: due } = await sql<{ id: number; product_id: number; price: Cents }>`
    SELECT id, product_id, price FROM planned_price
    WHERE applied_at IS NULL AND valid_from <= ${clock.today()}::date
    ORDER BY valid_from, product_id LIMIT ${limit ?? null}::integer FOR UPDATE`.execute(trx);
  // Sorted by day: the last one of a product wins.
  const prices = new Map(due.map(({ product_id, price }) => [product_id, fromCents(price)]));
  const bodies = await bodiesOf(trx, product, [...prices.keys()], { lock: true });
  await changeProducts(
    trx,
    [...bodies].flatMap(([id, body]) =>
      body['unitPrice'] === prices.get(id) ? [] : [{ id, input: { ...body, unitPrice: prices.get(id) } as never }],
    ),
    clock,
  );
  const applied = due.map(({ id, product_id }) => ({
    id,
    price: toCents(bodies.get(product_id)?.['unitPrice'] as number),
  }));
  await sql`
    UPDATE planned_price SET applied_at = now(), replaced = given.price
    FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS given (id integer, price bigint)
    WHERE planned_price.id = given.id`.execute(trx);
  return due.length;
}

/** Returns the prices of a product from later days on, the earliest first. */
export async function plannedOf(db: Executor, productId: number): Promise<PlannedPrice[]> {
  const { rows } = await sql<{ id: number; day: string; price: Cents }>`
    SELECT id, valid_from::text AS day, price FROM planned_price
    WHERE product_id = ${productId} AND applied_at IS NULL ORDER BY valid_from`.execute(db);
  return rows.map(({ id, day, price }) => ({ plannedPriceId: id, validFrom: day, price: fromCents(price) }));
}

/** Deletes a planned price that is not applied. @throws ApiError 404 */
export const cancelPlanned = (db: Db, id: number): Promise<void> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ product_id: number; name: string; day: string; price: Cents }>`
      DELETE FROM planned_price USING product
      WHERE planned_price.id = ${id} AND applied_at IS NULL AND product.id = product_id
      RETURNING product_id, name, valid_from::text AS day, price`.execute(trx);
    const [cancelled] = rows;
    if (!cancelled) throw notFound('Planned price');
    const { product_id: recordId, name: record, day, price } = cancelled;
    const note = say('The price {price} from {day} was cancelled.', { price: priceOf(fromCents(price)), day: { day } });
    await recordEvent(trx, { action: 'change', entity: 'products', recordId, record, note });
  });
