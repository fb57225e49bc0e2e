import { sql } from 'kysely';
import { MAX_ITEMS } from '../../../contract/limits';
import type { Executor, Trx } from '../../../server/db/types';
import { type Cents, cents, times, toCents } from '../../../server/db/units';
import { alphabetically } from '../../../server/entity/kinds';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { move } from '../../../server/inventory/stock';
import { type Message, type Said, say } from '../../../server/texts/message';
import { openingBalance, openingReversal } from '../movementTypes';
import { type Change, changeRecords } from './changeRecords';
import { countedAmong } from './countedAmong';
import type { DiffRow } from './draft';
import { bodiesOf, portionsOf } from './records';
import { type Body, type Made, tables } from './tables';
import { type Course, definitionsOf, type Late, targetOf } from './target';

/*
 * Opening stock: each row becomes a line of a transaction, so the journal stays the truth. Booked amounts are read from the
 * journal too, so that a file books nothing twice.
 */

/** The body of a row. */
interface Opening {
  productId: number;
  warehouseId: number;
  quantity: number;
  employeeId: number;
  /** What one piece cost; the price of the product where null. */
  unitCost?: number | null;
  /** The transaction that booked it. */
  transactionId?: number;
  /** The values of a product that is counted in a finer unit from now on; the unit may be a placeholder. */
  unitId?: number;
  unitPrice?: number;
  unitSize?: number;
}

/** The checked values of a row of opening stock. */
const openingOf = ({ body }: { body: object | null }) => body as Opening;

const pairOf = ({ productId, warehouseId }: Pick<Opening, 'productId' | 'warehouseId'>) =>
  `${productId} ${warehouseId}`;

/** What opening balances have booked. */
interface Booked {
  quantity: number;
  cost: Cents;
}

/** Returns the pieces that opening balances have booked, and their cost, by product and warehouse. */
async function bookedOf(db: Executor, productIds: readonly number[]): Promise<Map<string, Booked>> {
  const booked = new Map<string, Booked>();
  for (const portion of portionsOf(productIds)) {
    const { rows } = await sql<{ productId: number; warehouseId: number } & Booked>`
      SELECT product_id AS "productId", coalesce(to_warehouse_id, from_warehouse_id) AS "warehouseId",
        sum(CASE WHEN type = ${openingBalance.movementType} THEN quantity ELSE -quantity END)::integer AS quantity,
        sum(CASE WHEN type = ${openingBalance.movementType} THEN cost ELSE -cost END)::bigint AS cost
      FROM movement JOIN movement_line ON movement_line.movement_id = movement.id
      WHERE type IN (${openingBalance.movementType}, ${openingReversal.movementType})
        AND product_id = ANY (${portion}::integer[])
      GROUP BY 1, 2`.execute(db);
    for (const row of rows) booked.set(pairOf(row), row);
  }
  return booked;
}

const refusalOf = (booked: number) =>
  say('has an opening balance of {booked} already: undo its import, or count the stock', { booked });

/**
 * Completes the rows of a difference: their employees, and the amounts that are booked already.
 * @returns warnings about lines without a purchase price, and about space
 */
export async function openingRows(db: Executor, rows: DiffRow[]): Promise<Message[]> {
  const fresh = rows.filter(({ kind }) => kind === 'new');
  const bodies = fresh.map(openingOf);
  const booked = await bookedOf(db, [...new Set(bodies.map(({ productId }) => productId))]);
  const { rows: staff } = await sql<{ id: number; name: string; warehouseId: number }>`
    SELECT id, full_name AS name, warehouse_id AS "warehouseId" FROM employee ORDER BY id`.execute(db);
  const employees = new Map(staff.map((each) => [each.id, each]));
  const firsts = new Map(staff.toReversed().map((each) => [each.warehouseId, each.id]));
  const refuse = (row: DiffRow, message: Said) => Object.assign(row, { kind: 'refused', message, body: null });
  for (const row of fresh) {
    const body = openingOf(row);
    const { quantity: before, cost } = booked.get(pairOf(body)) ?? { quantity: 0, cost: cents(0) };
    const chosen = body.employeeId ?? undefined;
    const employeeId = chosen ?? firsts.get(body.warehouseId);
    const isOtherCost =
      typeof body.unitCost === 'number' && before > 0 && times(body.quantity, toCents(body.unitCost)) !== cost;
    if (before === body.quantity && isOtherCost)
      refuse(row, 'has an opening balance at another purchase price already: undo its import');
    else if (before === body.quantity) Object.assign(row, { kind: 'unchanged', body: null });
    else if (before !== 0) refuse(row, refusalOf(before));
    else if (employeeId === undefined) refuse(row, 'Its warehouse has no employee, whom every transaction needs.');
    else if (employees.get(employeeId)?.warehouseId !== body.warehouseId)
      refuse(
        row,
        say('Employee "{employee}" does not work in that warehouse.', {
          employee: employees.get(employeeId)?.name ?? '',
        }),
      );
    else row.body = { ...body, employeeId };
  }
  const lines = rows.flatMap((row) => (row.kind === 'new' && row.body ? [openingOf(row)] : []));
  return [...costWarnings(lines), ...(await spaceWarnings(db, lines))];
}

/** Says how many lines are valued at the sales price of their product. */
function costWarnings(lines: readonly Opening[]): Message[] {
  const count = lines.filter(({ unitCost }) => typeof unitCost !== 'number').length;
  if (count === 0) return [];
  return [
    say(
      '{count} of {total} lines of opening stock have no purchase price: they get the average of the stock, else the sales price of their product.',
      {
        count,
        total: lines.length,
      },
    ),
  ];
}

async function spaceWarnings(db: Executor, bodies: readonly Opening[]): Promise<Message[]> {
  if (bodies.length === 0) return [];
  const { rows } = await sql<{ name: string; space: string; needed: string }>`
    SELECT name, round((capacity - occupied) / 100.0, 2)::text AS space, round(needed / 100.0, 2)::text AS needed
    FROM (
      SELECT "warehouseId" AS id, sum(quantity::bigint * unit_size) AS needed
      FROM jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) AS given ("productId" integer, "warehouseId" integer, quantity integer)
      JOIN product ON product.id = "productId" GROUP BY 1
    ) AS total JOIN warehouse USING (id)
    WHERE occupied + needed > capacity ORDER BY ${alphabetically(sql.ref('name'))}, id`.execute(db);
  return rows.map((row) =>
    say('{name} has space for {space}, and the file needs {needed}: it cannot be written so.', row),
  );
}

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
    .selectFrom('import_row')
    .select(['row', 'part', 'record', 'body', 'before'])
    .where('batch_id', '=', id)
    .where('kind', '=', 'new')
    .orderBy('row')
    .orderBy('part')
    .execute();
  return rows as unknown as OpeningRow[];
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

/** Books the rows of a batch. @returns the rows that were booked by another batch meanwhile */
export async function writeOpening(
  context: Context,
  trx: Trx,
  id: number,
  made: readonly Made[],
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
      UPDATE import_row SET body = body || jsonb_build_object('transactionId', ${transactionId}::integer)
      WHERE batch_id = ${id} AND (import_row.row, part) IN (
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
        UPDATE import_row SET body = body || jsonb_build_object('unitId', ${unitId ?? null}::integer)
        WHERE batch_id = ${id} AND import_row.row = ${row} AND part = ${part}`.execute(trx);
    }
  }
  const refused = await changeRecords(context, trx, products, [...changes.values()]);
  for (const each of finer) {
    const refusal = refused.get(each.body.productId);
    if (refusal && !late.has(each)) late.set(each, refusal.message);
  }
  return late;
}

/** Gives products back the units, prices and sizes that a batch changed, unless they have others or are in use by now. */
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
  if (refusal) throw new ApiError(409, refusal.message);
}

/** Books the contrary of a batch. Rows whose stock has moved since stay. @returns the number of reversed rows, and the rows that stay */
export async function undoOpening(context: Context, trx: Trx, id: number): Promise<{ undone: number; stayed: Late[] }> {
  const rows = await rowsOf(trx, id);
  if (rows.some(({ before }) => before !== null)) await lockWarehouses(trx);
  await lock(
    trx,
    rows.map(({ body }) => body),
  );
  const { rows: moved } = await sql<{ row: number; part: number }>`
    SELECT given.row, given.part FROM import_row AS given
    WHERE batch_id = ${id} AND kind = 'new' AND EXISTS (
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
    undone: free.length,
    stayed: rows
      .filter((row) => stayed.has(keyOf(row)))
      .map(({ row, record }) => ({ row, message: say('The stock of "{record}" has moved since', { record }) })),
  };
}
