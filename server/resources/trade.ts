import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FiguresOf } from '../../contract/overviews';
import type { Db, MonthTable } from '../db/types';
import { type Cents, fromCents, total } from '../db/units';
import { entriesAfter, type RowsOf, toEntry, type Who } from './journal';

/** The selections that {@link toTrade} converts, for the statement of an overview. */
export const tradeOf = (db: Db, who: Who, id: number) =>
  [jsonArrayFrom(monthsOf(db, who, id)).as('months'), jsonArrayFrom(entriesAfter(db, who, id)).as('entries')] as const;

interface Trade {
  months: RowsOf<typeof monthsOf>;
  entries: RowsOf<typeof entriesAfter>;
}

/** Returns a party's totals, overall and per month, and its newest movements. */
export const toTrade = ({ months, entries }: Trade): FiguresOf<'clients'> => ({
  totalItems: months.reduce((sum, { totalItems }) => sum + totalItems, 0),
  totalPrice: fromCents(total(months.map(({ totalPrice }) => totalPrice))),
  months: months.map((row) => ({ ...row, totalPrice: fromCents(row.totalPrice) })),
  entries: entries.map(toEntry),
});

const monthsOf = (db: Db, who: Who, id: number) =>
  db
    .selectFrom(sql<MonthTable>`${sql.table(`${who}_month`)}`.as('each'))
    .where(sql.ref(`${who}_id`), '=', id)
    .groupBy('each.month')
    .orderBy('each.month')
    .select(sql<string>`to_char(each.month, 'YYYY-MM')`.as('month'))
    .select([sql<number>`sum(total_items)`.as('totalItems'), sql<Cents>`sum(total_price)`.as('totalPrice')]);

/** A query for the number of an employee's transactions per type. */
export const typesOf = (db: Db, id: number) =>
  db
    .selectFrom('employee_month')
    .where('employee_id', '=', id)
    .groupBy('type')
    .select(['type', sql<number>`sum(transactions)`.as('transactions')]);
