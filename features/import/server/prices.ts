import { sql } from 'kysely';
import { bodiesOf } from '../../../server/changes/bodies';
import { idsIn, portionsOf, readPortions, type WrittenRow } from '../../../server/changes/portions';
import { lockForChanges, type Records } from '../../../server/changes/records';
import { type Body, type DiffRow, type Late, refusedRow } from '../../../server/changes/tables';
import type { Refused } from '../../../server/changes/tryWrite';
import { undoRecords } from '../../../server/changes/undoRecords';
import type { Executor, Trx } from '../../../server/db/types';
import { type Cents, fromCents, toCents } from '../../../server/db/units';
import type { Context, Course } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { say } from '../../../server/texts/message';
import { applyDue } from './applyPlanned';
import { checkRows } from './checkRows';
import type { Draft } from './draft';
import type { FileChange, FileKind, Found } from './fileKind';
import { plannedIn, plansOf, refusedPrices } from './planned';
import { tryRecords, writeRecords } from './recordFiles';
import { lockKeys } from './rowKeys';
import type { Sheet } from './sheet';
import { undoPlanned } from './undoPlanned';

/*
 * Files of prices: of today, or of a later day, which are planned.
 */

interface Planned {
  unitPrice: number;
  validFrom: string;
}

/** Whether a row of a difference plans a price. */
const isPlanned = ({ body }: { body: Body | null }): boolean => typeof body?.['validFrom'] === 'string';
/** The same as a condition on the stored row. */
const PLANNED = sql<boolean>`coalesce(jsonb_typeof(body -> 'validFrom') = 'string', false)`;

/** Returns the function for the day from which the price of a row applies; undefined for today. */
function dayFinder({ importable, given }: Sheet): (draft: Draft) => string | undefined {
  const start = importable.targets.find(({ isStart }) => isStart);
  return ({ patch }) => start && ((patch.get(start) ?? given.get(start)) as string | undefined);
}

/**
 * Returns the rows of a difference, in which a row with a later day changes its planned price instead of its product. A price of today
 * changes at once; one of a past day is refused, because the history of prices is not rewritten.
 */
async function planRows(sheet: Sheet, { drafts, bodies }: Found, rows: readonly DiffRow[]): Promise<DiffRow[]> {
  const { db, context, importable, titleOf } = sheet;
  const today = context.clock.today();
  const dayOf = dayFinder(sheet);
  const start = importable.targets.find(({ isStart }) => isStart);
  const known = await pricesOf(
    db,
    drafts.flatMap((draft) => ((dayOf(draft) ?? '') > today ? (draft.recordId ?? []) : [])),
  );
  return rows.map((row, index): DiffRow => {
    const draft = drafts[index];
    const day = draft && dayOf(draft);
    const price = draft && priceIn(draft.patch);
    const id = draft?.recordId;
    if (day === undefined || price === undefined || id === undefined || row.kind === 'refused' || day === today)
      return row;
    if (day < today)
      return row.kind === 'changed'
        ? refusedRow(row, {
            column: start ? titleOf(start) : null,
            message: say('past-day', { day: { day } }),
          })
        : row;
    const planned = known.get(`${id} ${day}`);
    if (planned?.unitPrice === price) return { ...row, kind: 'unchanged', recordId: id, body: null, before: null };
    const before = planned ?? { unitPrice: bodies.get(id)?.['unitPrice'], validFrom: null };
    return { ...row, kind: 'changed', recordId: id, body: { unitPrice: price, validFrom: day }, before: { ...before } };
  });
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

/** Writes planned prices. @returns the rows whose product was deleted, whose planned price was changed meanwhile, or that a rule refuses */
async function writePlanned(context: Context, trx: Trx, target: Records, rows: readonly WrittenRow[]): Promise<Late[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const { rows: there } = await sql<{ id: number }>`
    SELECT id FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR KEY SHARE`.execute(trx);
  const products = new Set(there.map(({ id }) => id));
  await lockKeys(trx, ['planned_price']);
  const known = await plansOf(trx, ids);
  const late: Late[] = [];
  const accepted: WrittenRow[] = [];
  for (const each of rows) {
    const { row, record_id, record, body, before } = each;
    const now = known.find(({ productId, day }) => productId === record_id && day === plannedIn(body).validFrom);
    const then = plannedIn(before).validFrom === null ? undefined : plannedIn(before).unitPrice;
    if (record_id === null || !products.has(record_id))
      late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (now?.isApplied || now?.price !== then)
      late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else accepted.push(each);
  }
  const prices = accepted.map((each) => ({ each, id: each.record_id ?? 0, price: plannedIn(each.body).unitPrice }));
  const refused = new Map<WrittenRow, Refused>();
  for (const [{ each }, refusal] of await refusedPrices(context, trx, target, prices)) refused.set(each, refusal);
  for (const [{ row }, refusal] of refused) late.push({ row, ...refusal });
  const written = accepted
    .filter((row) => !refused.has(row))
    .map(({ record_id, body }) => ({
      product_id: record_id,
      valid_from: plannedIn(body).validFrom,
      price: toCents(plannedIn(body).unitPrice),
    }));
  await sql`
    INSERT INTO planned_price (product_id, valid_from, price)
    SELECT product_id, valid_from, price FROM jsonb_populate_recordset(NULL::planned_price, ${JSON.stringify(written)}::jsonb)
    ON CONFLICT (product_id, valid_from) DO UPDATE SET price = excluded.price, refusal = NULL`.execute(trx);
  return late;
}

/** Returns the course of the rows that follow the ones that are done. */
const courseAfter = (course: Course, done: number): Course => ({
  ...course,
  onProgress: (more) => course.onProgress?.(done + more),
});

/** Writes the planned prices of a file, then the others. */
async function writePrices(context: Context, trx: Trx, file: FileChange, course: Course): Promise<Late[]> {
  const { id, target } = file;
  // Warehouses before planned prices, as when these are applied.
  await lockForChanges(trx, id, target);
  const late: Late[] = [];
  let done = 0;
  for await (const rows of readPortions(trx, id, ['changed'], course, { only: PLANNED })) {
    late.push(...(await writePlanned(context, trx, target, rows)));
    done += rows.length;
  }
  late.push(...(await writeRecords(context, trx, file, courseAfter(course, done), sql<boolean>`NOT ${PLANNED}`)));
  // The day may have come since the difference was made.
  await applyDue(context, trx);
  return late;
}

export const priceFiles: FileKind = {
  scopeOf: (sheet) => {
    const dayOf = dayFinder(sheet);
    return (draft) => dayOf(draft) ?? '';
  },
  differ: async (sheet, found) => ({ rows: await planRows(sheet, found, await checkRows(sheet, found)) }),
  write: writePrices,
  undo: async (context, trx, file, course) => {
    const { id, target } = file;
    const refused: Late[] = [];
    let [updated, done] = [0, 0];
    for await (const rows of readPortions(trx, id, ['changed'], course, { only: PLANNED, backwards: true })) {
      // Warehouses before products, as every move does.
      await lockWarehouses(trx);
      const now = await bodiesOf(trx, target.definition, idsIn(rows), { lock: true });
      const { undone, stayed } = await undoPlanned(context, trx, target, rows, now);
      updated += undone;
      refused.push(...stayed);
      done += rows.length;
    }
    const others = await undoRecords(
      context,
      trx,
      file,
      target,
      courseAfter(course, done),
      sql<boolean>`NOT ${PLANNED}`,
    );
    return { created: 0, updated: updated + others.updated, refused: [...refused, ...others.refused] };
  },
  tryRows: async (context, trx, tried) => {
    const planned = tried.rows.filter(isPlanned);
    const prices = planned.map((row) => ({ row, id: row.recordId ?? 0, price: plannedIn(row.body).unitPrice }));
    // In the order of the write.
    const refused = await refusedPrices(context, trx, tried.target, prices);
    const others = await tryRecords(context, trx, { ...tried, rows: tried.rows.filter((row) => !isPlanned(row)) });
    for (const [{ row }, refusal] of refused) others.set(row, refusal);
    return others;
  },
};
