import { sql } from 'kysely';
import { MAX_ITEMS } from '../../../contract/limits';
import { bodiesOf } from '../../../server/changes/bodies';
import type { Undone } from '../../../server/changes/kind';
import { portionsOf } from '../../../server/changes/portions';
import { type Change, changeRecords, definitionsOf } from '../../../server/changes/records';
import { type Body, type DiffRow, type Late, type Made, tables } from '../../../server/changes/tables';
import { tryChanges } from '../../../server/changes/tryRows';
import type { Trx } from '../../../server/db/types';
import { type Cents, toCents } from '../../../server/db/units';
import { ApiError } from '../../../server/errors';
import type { Context, Course } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { move } from '../../../server/inventory/stock';
import { messageOf, type Said, say } from '../../../server/texts/message';
import { openingBalance, openingReversal } from '../movementTypes';
import { checkRows } from './checkRows';
import { countedAmong } from './countedAmong';
import type { FileChange, FileKind } from './fileKind';
import { convertToFiner } from './finerUnits';
import { lineWithIds } from './made';
import { bookedOf, type Opening, openingOf, openingRows, pairOf, refusalOf, takeCosts } from './openingRows';
import { targetOf } from './target';
import { checkTotals, spreadOverWarehouses, withWarehouseColumns } from './warehouseColumns';

/*
 * Opening stock: each row becomes a line of a transaction, so the journal stays the truth.
 */

/** Locks warehouses before products, as every move does. */
async function lock(trx: Trx, bodies: readonly Opening[]): Promise<void> {
  const warehouses = [...new Set(bodies.map(({ warehouseId }) => warehouseId))];
  const products = [...new Set(bodies.map(({ productId }) => productId))];
  await sql`SELECT FROM warehouse WHERE id = ANY (${warehouses}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM product WHERE id = ANY (${products}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

interface OpeningRow {
  row: number;
  part: number;
  record: string;
  body: Opening;
  before: Body | null;
}

const rowsOf = async (trx: Trx, id: number): Promise<OpeningRow[]> => {
  const rows = await tables(trx)
    .selectFrom('change_row')
    .select(['row', 'part', 'record', 'body', 'before'])
    .where('change_id', '=', id)
    .where('kind', '=', 'new')
    .orderBy('row')
    .orderBy('part')
    .execute();
  return rows.map((row) => ({ ...row, body: openingOf(row) }));
};

/** Groups rows into transactions, which have one warehouse and employee, and each product once. */
function groupsOf(
  rows: readonly OpeningRow[],
  keyOf: (row: OpeningRow) => unknown = ({ body }) => `${body.warehouseId} ${body.employeeId}`,
): OpeningRow[][] {
  const groups = new Map<unknown, OpeningRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => [...portionsOf(group, MAX_ITEMS)]);
}

const itemsOf = (rows: readonly OpeningRow[]) =>
  Object.fromEntries(rows.map(({ body }) => [String(body.productId), body.quantity]));

const costsOf = (rows: readonly OpeningRow[]): Map<number, Cents> =>
  new Map(
    rows.flatMap(({ body: { productId, unitCost } }) =>
      typeof unitCost === 'number' ? [[productId, toCents(unitCost)] as const] : [],
    ),
  );

/** Books the rows of a file. @returns the rows that were booked by another file meanwhile */
async function writeOpening(
  context: Context,
  trx: Trx,
  { id, made }: FileChange,
  { onProgress, signal }: Course,
): Promise<Late[]> {
  const rows = await rowsOf(trx, id);
  if (rows.some(({ before }) => before !== null)) await lockWarehouses(trx);
  await lock(
    trx,
    rows.map(({ body }) => body),
  );
  const late = await countInFiner(context, trx, id, rows, made);
  const booked = await bookedOf(trx, [...new Set(rows.map(({ body }) => body.productId))]);
  const isFree = (row: OpeningRow) => !late.has(row) && (booked.get(pairOf(row.body))?.quantity ?? 0) === 0;
  let done = 0;
  for (const group of groupsOf(rows.filter(isFree))) {
    signal?.throwIfAborted();
    const [{ body } = {}] = group;
    if (!body) continue;
    const parties = { type: openingBalance, toWarehouseId: body.warehouseId, employeeId: body.employeeId };
    const { transactionId } = await move(trx, parties, itemsOf(group), {
      clock: context.clock,
      unitCosts: costsOf(group),
    });
    await sql`
      UPDATE change_row SET body = body || jsonb_build_object('transactionId', ${transactionId}::integer)
      WHERE change_id = ${id} AND (change_row.row, part) IN (
        SELECT * FROM unnest(${group.map(({ row }) => row)}::integer[], ${group.map(({ part }) => part)}::integer[])
      )`.execute(trx);
    done += group.length;
    onProgress?.(done);
  }
  return rows
    .filter((row) => !isFree(row))
    .map((row) => ({
      row: row.row,
      part: row.part,
      message: late.get(row) ?? refusalOf(booked.get(pairOf(row.body))?.quantity ?? 0),
    }));
}

/** Gives products their finer units, prices and sizes. @returns the rows whose product was changed or moved meanwhile, with the reason */
async function countInFiner(
  context: Context,
  trx: Trx,
  id: number,
  rows: readonly OpeningRow[],
  made: readonly Made[],
): Promise<Map<OpeningRow, Said>> {
  const finer = rows.filter(({ before }) => before !== null);
  const late = new Map<OpeningRow, Said>();
  if (finer.length === 0) return late;
  const products = targetOf(context, 'products');
  const ids = [...new Set(finer.map(({ body }) => body.productId))];
  const now = await bodiesOf(trx, products.definition, ids);
  const used = await countedAmong(trx, definitionsOf(context), products.definition, now);
  const changes = new Map<number, Change>();
  for (const each of finer) {
    const { row, part, record, body, before } = each;
    const product = now.get(body.productId);
    const isSame = product && Object.entries(before ?? {}).every(([name, value]) => product[name] === value);
    if (!isSame || used.has(body.productId))
      late.set(each, say('"{record}" was changed after the difference was shown', { record }));
    else {
      const unitId = made.find(({ placeholder }) => placeholder === body.unitId)?.id ?? body.unitId;
      const { unitPrice, unitSize } = body;
      changes.set(body.productId, {
        id: body.productId,
        before: product,
        body: { ...product, unitId, unitPrice, unitSize },
      });
      await sql`
        UPDATE change_row SET body = body || jsonb_build_object('unitId', ${unitId ?? null}::integer)
        WHERE change_id = ${id} AND change_row.row = ${row} AND part = ${part}`.execute(trx);
    }
  }
  const refused = await changeRecords(context, trx, products, [...changes.values()]);
  for (const each of finer) {
    const refusal = refused.get(each.body.productId);
    if (refusal && !late.has(each)) late.set(each, refusal.message);
  }
  return late;
}

/** Gives products back the units, prices and sizes that a file changed, unless they have others or are in use by now. */
async function countAsBefore(context: Context, trx: Trx, rows: readonly OpeningRow[]): Promise<void> {
  const finer = new Map(rows.flatMap((row) => (row.before ? [[row.body.productId, row] as const] : [])));
  if (finer.size === 0) return;
  const products = targetOf(context, 'products');
  const ids = [...finer.keys()];
  const now = await bodiesOf(trx, products.definition, ids);
  const used = await countedAmong(trx, definitionsOf(context), products.definition, now);
  const changes = [...finer.values()].flatMap(({ body, before }): Change[] => {
    const product = now.get(body.productId);
    const { unitId, unitPrice, unitSize } = body;
    const isSame =
      product?.['unitId'] === unitId && product?.['unitPrice'] === unitPrice && product?.['unitSize'] === unitSize;
    if (!product || !isSame || used.has(body.productId)) return [];
    return [{ id: body.productId, before: product, body: { ...product, ...before } }];
  });
  const [refusal] = (await changeRecords(context, trx, products, changes)).values();
  if (refusal) throw new ApiError(409, messageOf(refusal.message));
}

/** Books the contrary of a file. Rows whose stock has moved since stay. */
async function undoOpening(context: Context, trx: Trx, { id }: FileChange): Promise<Undone> {
  const rows = await rowsOf(trx, id);
  if (rows.some(({ before }) => before !== null)) await lockWarehouses(trx);
  await lock(
    trx,
    rows.map(({ body }) => body),
  );
  const { rows: moved } = await sql<{ row: number; part: number }>`
    SELECT given.row, given.part FROM change_row AS given
    WHERE change_id = ${id} AND kind = 'new' AND EXISTS (
      SELECT FROM movement_line JOIN movement ON movement.id = movement_line.movement_id
      WHERE movement_line.product_id = (body ->> 'productId')::integer AND movement_id > (body ->> 'transactionId')::integer
        AND (body ->> 'warehouseId')::integer IN (from_warehouse_id, to_warehouse_id)
    )`.execute(trx);
  const keyOf = ({ row, part }: Pick<OpeningRow, 'row' | 'part'>) => `${row} ${part}`;
  const stayed = new Set(moved.map(keyOf));
  const free = rows.filter((row) => !stayed.has(keyOf(row)));
  for (const group of groupsOf(free, ({ body }) => body.transactionId)) {
    const [{ body } = {}] = group;
    if (!body) continue;
    const { warehouseId: fromWarehouseId, employeeId, transactionId: returnOf } = body;
    const parties = { type: openingReversal, fromWarehouseId, employeeId, returnOf };
    await move(trx, parties, itemsOf(group), { clock: context.clock });
  }
  await countAsBefore(context, trx, free);
  return {
    created: free.length,
    updated: 0,
    refused: rows
      .filter((row) => stayed.has(keyOf(row)))
      .map(({ row, record }) => ({ row, message: say('The stock of "{record}" has moved since', { record }) })),
  };
}

export const openingFiles: FileKind = {
  addTargets: withWarehouseColumns,
  prepare: (sheet, drafts) => {
    checkTotals(sheet, drafts);
    return spreadOverWarehouses(sheet, drafts);
  },
  scopeOf: ({ importable, given }) => {
    const warehouse = importable.targets.find(({ name }) => name === 'warehouseId');
    return ({ patch }) => String(warehouse && (patch.get(warehouse) ?? given.get(warehouse)));
  },
  differ: async (sheet, found) => {
    const units = await convertToFiner(sheet, found);
    takeCosts(sheet, found.drafts);
    const rows = (await checkRows(sheet, found)).map((row, index): DiffRow => {
      const finer = found.drafts[index]?.finer;
      return finer && row.body ? { ...row, before: { ...finer.before }, body: { ...row.body, ...finer.after } } : row;
    });
    const opening = await openingRows(sheet.db, rows);
    sheet.warnings.push(...opening.warnings);
    return { rows: opening.rows, units };
  },
  write: writeOpening,
  undo: undoOpening,
  // A row that gives its product a finer unit changes it.
  tryRows: (context, trx, { rows, references }) =>
    tryChanges(
      context,
      trx,
      targetOf(context, 'products'),
      rows.filter(({ before }) => before !== null),
      (row, body) => {
        const { unitId, unitPrice, unitSize } = lineWithIds(row.body ?? {}, references);
        return { ...body, unitId, unitPrice, unitSize };
      },
      (row) => openingOf(row).productId,
    ),
};
