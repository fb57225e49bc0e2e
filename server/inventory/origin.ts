import { type Selectable, sql } from 'kysely';
import type { TransactionType } from '../../contract/details/transactionType';
import type { Database, Executor, Trx } from '../db/types';
import type { Cents } from '../db/units';
import { ApiError, notFound } from '../errors';
import type { Parties } from './append';
import type { LockedMove } from './lock';
import type { Goods } from './rules';

/** The balance of a transaction's line: it moved `recorded + corrected` pieces. */
export interface Balance {
  productId: number;
  name: string;
  /** The price at that time. */
  unitPrice: Cents;
  recorded: number;
  corrected: number;
  returned: number;
  /** The counted quantity. */
  counted: number | null;
}

/**
 * Returns the lines of a transaction by product, including lines that a correction added. They are stable while the caller
 * holds the lock of the transaction's warehouse.
 */
export async function balancesOf(db: Executor, id: number): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance>`
    SELECT product.id AS "productId", product.name, coalesce(own.unit_price, added.unit_price) AS "unitPrice",
      coalesce(own.quantity, 0) AS recorded, coalesce(corrected, 0) AS corrected, coalesce(returned, 0) AS returned,
      counted
    FROM (SELECT * FROM movement_line WHERE movement_id = ${id}) AS own
      FULL JOIN (SELECT * FROM line_balance WHERE movement_id = ${id}) AS balance USING (product_id)
      JOIN product ON product.id = product_id
      LEFT JOIN LATERAL (
        SELECT line.unit_price FROM movement JOIN movement_line AS line ON line.movement_id = movement.id
        WHERE correction_of = ${id} AND line.product_id = product.id ORDER BY movement.id LIMIT 1
      ) AS added ON own.product_id IS NULL
    ORDER BY product.id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

export type Entry = Selectable<Database['movement']>;

/** Returns the transaction that another one refers to. @throws ApiError 404, or 409 where it is itself a correction */
export async function originOf(db: Executor, id: number): Promise<Entry> {
  const entry = await db.selectFrom('movement').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) throw notFound(`Transaction ${id}`);
  if (entry.correction_of === null) return entry;
  const other = entry.correction_of;
  throw new ApiError(409, `Transaction #${id} is a correction of transaction #${other}: begin with that one.`);
}

/** The type of a move in the opposite direction. */
export const OPPOSITE: Record<TransactionType, TransactionType> = {
  SUPPLIER_TO_WAREHOUSE: 'WAREHOUSE_TO_SUPPLIER',
  WAREHOUSE_TO_SUPPLIER: 'SUPPLIER_TO_WAREHOUSE',
  WAREHOUSE_TO_CUSTOMER: 'CUSTOMER_TO_WAREHOUSE',
  CUSTOMER_TO_WAREHOUSE: 'WAREHOUSE_TO_CUSTOMER',
  WAREHOUSE_TO_WAREHOUSE: 'WAREHOUSE_TO_WAREHOUSE',
  STOCK_COUNT: 'STOCK_COUNT',
};

/** Prices goods as in an earlier transaction; goods that it did not move have current prices. */
export const pricedAs = (balances: Map<number, Balance>, goods: Goods[]): Goods[] =>
  goods.map(({ priceNow, ...each }) => ({
    ...each,
    unitPrice: balances.get(each.productId)?.unitPrice ?? each.unitPrice,
    priceNow: priceNow ?? each.unitPrice,
  }));

/**
 * Returns the goods of a return, at the prices of the original transaction.
 * @throws ApiError 404 where there is none, 400 where its parties differ, 409 where the quantity exceeds the remaining one
 */
export async function goodsReturned(trx: Trx, parties: Parties, origin: number, locked: LockedMove): Promise<Goods[]> {
  const entry = await originOf(trx, origin);
  if (!isOpposite(parties, entry)) {
    const [from, to] = [locked.to, locked.from].map((place) => place && `warehouse "${place.name}"`);
    const way = `from ${from ?? `supplier "${locked.supplier}"`} to ${to ?? `client "${locked.client}"`}`;
    throw new ApiError(400, `Transaction #${origin} moved no goods ${way}.`);
  }
  const balances = await balancesOf(trx, origin);
  checkLeft(origin, balances, locked.goods);
  return pricedAs(balances, locked.goods);
}

const isOpposite = (parties: Parties, entry: Entry): boolean =>
  entry.type === OPPOSITE[parties.type] &&
  entry.from_warehouse_id === (parties.toWarehouseId ?? null) &&
  entry.to_warehouse_id === (parties.fromWarehouseId ?? null) &&
  entry.supplier_id === (parties.supplierId ?? null) &&
  entry.client_id === (parties.clientId ?? null);

/**
 * Checks that no more is returned than was moved and not returned yet. The database enforces this too.
 * @throws ApiError 409 naming the first product with too little left
 */
export function checkLeft(id: number, balances: Map<number, Balance>, goods: Goods[]): void {
  for (const { productId, name, quantity } of goods) {
    const { recorded, corrected, returned } = balances.get(productId) ?? { recorded: 0, corrected: 0, returned: 0 };
    const moved = recorded + corrected;
    const left = moved - returned;
    if (quantity <= left) continue;
    throw new ApiError(409, `Only ${left} of ${moved} "${name}" of transaction #${id} are left to return.`);
  }
}
