import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../server/db/types';
import { type Cents, fromCents, minus } from '../../../server/db/units';
import type { calls } from '../contract';

type Answer = z.output<typeof calls.ofTransaction.answer>;

/** Reads the revaluations of a receipt: one for each warehouse that had such goods. */
export async function readRevaluationsOf(db: Executor, id: number): Promise<Answer['revaluedBy']> {
  const { rows } = await sql<Answer['revaluedBy'][number]>`
    SELECT movement_id AS "transactionId", date, reason
    FROM revaluation JOIN movement ON movement.id = movement_id
    WHERE receipt_id = ${id} ORDER BY movement_id`.execute(db);
  return rows;
}

/** Reads the changes by a revaluation in its warehouse; null for any other transaction. */
export async function readRevaluation(db: Executor, id: number): Promise<Answer['revalues']> {
  const { rows } = await sql<{ receiptId: number; productId: number; name: string; stock: Cents; difference: Cents }>`
    SELECT receipt_id AS "receiptId", product_id AS "productId", name, cost AS stock, cost_difference AS difference
    FROM revaluation
      JOIN movement_line USING (movement_id)
      JOIN product ON product.id = product_id
    WHERE movement_id = ${id} ORDER BY product_id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    transactionId: first.receiptId,
    lines: rows.map(({ productId, name, stock, difference }) => ({
      productId,
      name,
      stock: fromCents(stock),
      // The difference is the sum of both changes.
      sold: fromCents(minus(difference, stock)),
    })),
  };
}
