import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MovementType } from '../../contract/definition/movementType';
import type { Database, Executor, Trx } from '../db/types';
import type { Cents } from '../db/units';
import { ApiError, notFound } from '../errors';
import { type Cost, OriginCosts, type OriginEntry } from '../ledger/cost';
import { revaluedCosts } from '../ledger/replay';
import { amountOf, joined, say, term } from '../texts/message';
import type { Parties } from './append';
import type { LockedMove } from './lock';
import type { Goods } from './rules';

/**
 * Returns the lines of a transaction as a table for the `FROM` of a query: `product_id`, `recorded`, `corrected` and `returned`
 * pieces, and the `remaining` ones, which can still be returned. Products that a correction added have a line too.
 * @param transaction the transaction's id, or a column with it
 * @example sql<number>`(SELECT coalesce(sum(remaining), 0) FROM ${transactionLines(sql.ref('loan.transaction_id'))} AS line)`
 */
export const transactionLines = (transaction: unknown) => sql`(
    SELECT product_id, unit_price, counted, cost,
      coalesce(quantity, 0) AS recorded, coalesce(corrected, 0) AS corrected, coalesce(returned, 0) AS returned,
      coalesce(quantity, 0) + coalesce(corrected, 0) - coalesce(returned, 0) AS remaining
    FROM (SELECT * FROM movement_line WHERE movement_id = ${transaction}) AS own
      FULL JOIN (SELECT product_id, corrected, returned FROM line_balance WHERE movement_id = ${transaction}) AS balance
        USING (product_id)
  )`;

/**
 * Returns the condition that pieces of a transaction's line are left: corrections have not taken all of them back, and not all
 * were returned. A figure of the last receipt or sale of a product ignores the lines without it.
 * @param transaction the transaction's id, or a column with it
 */
export const hasPiecesLeft = (transaction: RawBuilder<unknown>, product: RawBuilder<unknown>) => sql`NOT EXISTS (
    SELECT FROM line_balance AS balance
    WHERE balance.movement_id = ${transaction} AND balance.product_id = ${product}
      AND balance.recorded + balance.corrected <= balance.returned
  )`;

/** The balance of a transaction's line: it moved `recorded + corrected` pieces. */
export interface Balance {
  productId: number;
  name: string;
  /** The price at that time. */
  unitPrice: Cents;
  recorded: number;
  corrected: number;
  returned: number;
  /** `recorded + corrected - returned` */
  remaining: number;
  /** The counted quantity. */
  counted: number | null;
}

/**
 * Returns the lines of a transaction by product, including lines that a correction added. They are stable while the caller
 * holds the lock of the transaction's warehouse.
 */
export async function balancesOf(db: Executor, id: number): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance>`
    SELECT product.id AS "productId", product.name, coalesce(line.unit_price, added.unit_price) AS "unitPrice",
      recorded, corrected, returned, remaining, counted
    FROM ${transactionLines(id)} AS line
      JOIN product ON product.id = product_id
      LEFT JOIN LATERAL (
        SELECT added.unit_price FROM movement JOIN movement_line AS added ON added.movement_id = movement.id
        WHERE correction_of = ${id} AND added.product_id = product.id ORDER BY movement.id LIMIT 1
      ) AS added ON line.unit_price IS NULL
    ORDER BY product.id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The pieces of a product that can still be returned of a transaction. */
export interface Remaining {
  productId: number;
  name: string;
  /** Pieces that the transaction moved, corrections included. */
  moved: number;
  returned: number;
  /** `moved - returned` */
  remaining: number;
}

/**
 * Returns what can still be returned of a transaction, by product. `move` with `returnOf` refuses more. A return of the same
 * database transaction counts from its end on.
 */
export async function remainingOf(db: Executor, transactionId: number): Promise<Remaining[]> {
  const lines = [...(await balancesOf(db, transactionId)).values()];
  return lines.map(({ productId, name, recorded, corrected, returned, remaining }) => ({
    productId,
    name,
    moved: recorded + corrected,
    returned,
    remaining,
  }));
}

export type Entry = Selectable<Database['movement']>;

/** Returns the transaction that another one refers to. @throws ApiError 404, or 409 where it is itself a correction */
export async function originOf(db: Executor, id: number): Promise<Entry> {
  const entry = await db.selectFrom('movement').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) throw notFound('Transaction', id);
  if (entry.correction_of === null) return entry;
  const other = entry.correction_of;
  throw new ApiError(409, say('is-correction', { id, other }));
}

/** Prices goods as in an earlier transaction; goods that it did not move have current prices. */
export const pricedAs = (balances: Map<number, Balance>, goods: Goods[]): Goods[] =>
  goods.map(({ priceNow, ...each }) => ({
    ...each,
    unitPrice: balances.get(each.productId)?.unitPrice ?? each.unitPrice,
    priceNow: priceNow ?? each.unitPrice,
  }));

/** How goods refer to the transaction whose costs they share. */
interface Reference extends Pick<OriginEntry, 'returnOf' | 'correctionOf' | 'adds'> {
  /** That transaction: for a correction of a return, the returned one. */
  origin: number;
  direction: MovementType['direction'];
}

/** Adds the costs that goods had in an earlier transaction. */
export async function costedAs(
  db: Executor,
  goods: Goods[],
  { origin, direction, ...entry }: Reference,
): Promise<Goods[]> {
  const costs = await costsOfOrigin(
    db,
    origin,
    goods.map(({ productId }) => productId),
  );
  return goods.map((each) => {
    const cost = costs.get(each.productId)?.costOf({ ...entry, id: NEW_ENTRY }, each.quantity, direction);
    return { ...each, ...cost };
  });
}

/** Stands for the entry that is about to be recorded. */
const NEW_ENTRY = 0;

/** Reads the costs of a transaction, of its returns, and of the corrections of these, by product. */
async function costsOfOrigin(db: Executor, origin: number, productIds: number[]): Promise<Map<number, OriginCosts>> {
  const { rows } = await sql<OriginEntry & Omit<Cost, 'costSource'> & { productId: number; quantity: number }>`
    WITH family AS (
      SELECT ${origin}::integer AS id
      UNION ALL SELECT id FROM movement WHERE return_of = ${origin}
    )
    SELECT movement.id, movement.return_of AS "returnOf", movement.correction_of AS "correctionOf",
      movement.from_warehouse_id IS NOT DISTINCT FROM corrected.from_warehouse_id AS adds,
      product_id AS "productId", quantity, revalued.cost, revalued.cost_difference AS "costDifference", at_list AS "atList"
    FROM (
        SELECT id FROM family
        UNION ALL SELECT movement.id FROM family JOIN movement ON correction_of = family.id
      ) AS entry
      JOIN movement USING (id)
      LEFT JOIN movement AS corrected ON corrected.id = movement.correction_of
      JOIN movement_line ON movement_id = movement.id
      CROSS JOIN LATERAL ${revaluedCosts('movement_line')} AS revalued
    WHERE product_id = ANY (${productIds}::integer[])
    ORDER BY movement.id`.execute(db);
  const costs = new Map<number, OriginCosts>();
  for (const { productId, quantity, cost, costDifference, atList, ...entry } of rows) {
    const ofProduct = costs.get(productId) ?? new OriginCosts(origin);
    ofProduct.record(entry, quantity, { cost, costDifference, atList });
    costs.set(productId, ofProduct);
  }
  return costs;
}

/**
 * Checks that no more is returned than was moved and not returned yet. The database enforces this too.
 * @throws ApiError 409 naming the first product with too little left
 */
export function checkLeft(id: number, balances: Map<number, Balance>, goods: Goods[]): void {
  for (const { productId, name, quantity } of goods) {
    const { recorded, corrected, remaining } = balances.get(productId) ?? { recorded: 0, corrected: 0, remaining: 0 };
    if (quantity <= remaining) continue;
    throw new ApiError(
      409,
      say('insufficient-left', {
        left: amountOf(remaining),
        moved: amountOf(recorded + corrected),
        name,
        id,
      }),
    );
  }
}

/**
 * Returns the goods of a return, at the prices of the transaction that it returns.
 * @param origin the id of that transaction
 * @throws ApiError 404 where there is none, 400 where it is not the opposite of the return, 409 where less is left of it
 */
export async function goodsReturned(trx: Trx, parties: Parties, origin: number, locked: LockedMove): Promise<Goods[]> {
  if (!isOpposite(parties, await originOf(trx, origin))) throw notReturned(parties, origin, locked);
  const balances = await balancesOf(trx, origin);
  checkLeft(origin, balances, locked.goods);
  const { direction } = parties.type;
  const entry = { origin, returnOf: origin, correctionOf: null, adds: false, direction };
  return costedAs(trx, pricedAs(balances, locked.goods), entry);
}

const isOpposite = (parties: Parties, entry: Entry): boolean =>
  entry.type === parties.type.reverses &&
  entry.from_warehouse_id === (parties.toWarehouseId ?? null) &&
  entry.to_warehouse_id === (parties.fromWarehouseId ?? null) &&
  entry.supplier_id === (parties.supplierId ?? null) &&
  entry.client_id === (parties.clientId ?? null);

function notReturned({ type }: Parties, origin: number, { from, to, supplier, client }: LockedMove): ApiError {
  const [source, target] = [to, from].map((place) => place && say('warehouse "{name}"', { name: place.name }));
  if (type.party) {
    return new ApiError(
      400,
      say('not-that-way', {
        id: origin,
        from: source ?? say('supplier "{name}"', { name: supplier }),
        to: target ?? say('client "{name}"', { name: client }),
      }),
    );
  }
  const way = [
    ...(source ? [say(' from {place}', { place: source })] : []),
    ...(target ? [say(' to {place}', { place: target })] : []),
  ];
  return new ApiError(
    400,
    say('not-that-type', {
      id: origin,
      type: type.reverses ?? term('transaction that can be returned'),
      way: joined(way, ''),
    }),
  );
}
