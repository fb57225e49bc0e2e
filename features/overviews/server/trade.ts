import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { PREPARED } from '../../../server/db/connection/prepared';
import type { Db, MonthTable } from '../../../server/db/types';
import { type Cents, fromCents, total } from '../../../server/db/units';
import { homeOf } from '../../../server/resources/employees';
import type { RowsOf, Who } from '../../../server/resources/journal';
import type { FiguresOf } from '../contract';
import { entriesAfter, toEntry } from './entries';

/** Reads the overview of a client or a supplier. */
export const partyOverview =
  (table: 'client' | 'supplier') =>
  async (db: Db, id: number): Promise<FiguresOf<'clients'>> =>
    toTrade(
      await db
        .selectNoFrom(tradeOf(db, table, id))
        .modifyFront(PREPARED)
        .executeTakeFirstOrThrow(),
    );

/** Reads the overview of an employee; undefined when there is no such employee. */
export async function employeeOverview(db: Db, id: number) {
  const { address, types, ...trade } = await db
    .selectNoFrom([
      jsonObjectFrom(homeOf(db, id)).as('address'),
      jsonArrayFrom(typesOf(db, id)).as('types'),
      ...tradeOf(db, 'employee', id),
    ])
    .modifyFront(PREPARED)
    .executeTakeFirstOrThrow();
  return address ? { address, types, ...toTrade(trade) } : undefined;
}

/** The selections that {@link toTrade} converts, for the statement of an overview. */
const tradeOf = (db: Db, who: Who, id: number) =>
  [jsonArrayFrom(monthsOf(db, who, id)).as('months'), jsonArrayFrom(entriesAfter(db, who, id)).as('entries')] as const;

interface Trade {
  months: RowsOf<typeof monthsOf>;
  entries: RowsOf<typeof entriesAfter>;
}

/** Returns a party's totals, overall and per month, and its newest movements. */
const toTrade = ({ months, entries }: Trade): FiguresOf<'clients'> => ({
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
const typesOf = (db: Db, id: number) =>
  db
    .selectFrom('employee_month')
    .where('employee_id', '=', id)
    .groupBy('type')
    .select(['type', sql<number>`sum(transactions)`.as('transactions')]);
