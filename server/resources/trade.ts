import { sql } from 'kysely';
import type { FiguresOf } from '../../contract/overviews';
import type { Db } from '../db/types';
import { type Cents, fromCents, total } from '../db/units';
import { entriesOf, type Who } from './journal';

interface Month {
  month: string;
  totalItems: number;
  totalPrice: Cents;
}

/** What somebody's entries come to, in all and by month, and the newest of them. */
export async function tradeOf(db: Db, who: Who, id: number): Promise<FiguresOf<'clients'>> {
  const [{ rows }, entries] = await Promise.all([
    sql<Month>`
      SELECT to_char(month, 'YYYY-MM') AS month, sum(total_items) AS "totalItems", sum(total_price) AS "totalPrice"
      FROM ${sql.table(`${who}_month`)} WHERE ${sql.ref(`${who}_id`)} = ${id}
      GROUP BY month ORDER BY month`.execute(db),
    entriesOf(db, who, id),
  ]);
  return {
    totalItems: rows.reduce((sum, { totalItems }) => sum + totalItems, 0),
    totalPrice: fromCents(total(rows.map(({ totalPrice }) => totalPrice))),
    months: rows.map((row) => ({ ...row, totalPrice: fromCents(row.totalPrice) })),
    entries,
  };
}

/** How many of an employee's transactions are of each type. */
export const typesOf = (db: Db, id: number) =>
  db
    .selectFrom('employee_month')
    .where('employee_id', '=', id)
    .groupBy('type')
    .select(['type', sql<number>`sum(transactions)`.as('transactions')])
    .execute();
