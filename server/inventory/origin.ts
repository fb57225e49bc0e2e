import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../db/types';
import type { Cents } from '../db/units';
import { ApiError, notFound } from '../errors';
import { say } from '../texts/message';
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
  if (!entry) throw notFound('Transaction', id);
  if (entry.correction_of === null) return entry;
  const other = entry.correction_of;
  throw new ApiError(
    409,
    say('Transaction #{id} is a correction of transaction #{other}: begin with that one.', { id, other }),
  );
}

/** Prices goods as in an earlier transaction; goods that it did not move have current prices. */
export const pricedAs = (balances: Map<number, Balance>, goods: Goods[]): Goods[] =>
  goods.map(({ priceNow, ...each }) => ({
    ...each,
    unitPrice: balances.get(each.productId)?.unitPrice ?? each.unitPrice,
    priceNow: priceNow ?? each.unitPrice,
  }));

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
    throw new ApiError(
      409,
      say('Only {left} of {moved} "{name}" of transaction #{id} are left to return.', { left, moved, name, id }),
    );
  }
}
