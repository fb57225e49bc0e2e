import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionQuery } from '../../contract/transaction';
import { type TransactionType, transactionType } from '../../contract/transactionType';
import type { Db } from '../db/types';

/** The parameters whose counts are kept. A page does not change a count. */
const counted: ReadonlySet<string> = new Set(['fromDate', 'toDate', 'type', 'warehouseId', 'page']);

/**
 * How many transactions a query has, from the totals that every move keeps up to date; undefined where it asks for more
 * than these tell.
 */
export function countFromTotals(db: Db, query: TransactionQuery): Promise<number> | undefined {
  if (Object.keys(query).some((name) => !counted.has(name))) return undefined;
  return query.fromDate === undefined && query.toDate === undefined
    ? countOfAllTime(db, query)
    : countOfDays(db, query);
}

/**
 * The rows of `daily_total` that count each move of a warehouse, or of all of them, once: a transfer stands with both its
 * warehouses, so that over all of them only the outgoing side is added.
 */
export const eachOnce = (warehouseId?: number): RawBuilder<SqlBool> =>
  warehouseId === undefined
    ? sql`NOT (incoming AND type = 'WAREHOUSE_TO_WAREHOUSE')`
    : sql`warehouse_id = ${warehouseId}`;

/** The counters of `warehouse` that do the same. */
const counters = (type: TransactionType, ofOne: boolean) =>
  ({
    SUPPLIER_TO_WAREHOUSE: ['receipts_count'],
    WAREHOUSE_TO_CUSTOMER: ['deliveries_count'],
    WAREHOUSE_TO_WAREHOUSE: ofOne ? ['transfers_out_count', 'transfers_in_count'] : ['transfers_out_count'],
  })[type];

async function countOfAllTime(db: Db, { type, warehouseId }: TransactionQuery): Promise<number> {
  const types = type ? [type] : transactionType.options;
  const columns = types.flatMap((each) => counters(each, warehouseId !== undefined)).map((column) => sql.ref(column));
  const { count } = await db
    .selectFrom('warehouse')
    .$if(warehouseId !== undefined, (rows) => rows.where('id', '=', warehouseId ?? 0))
    .select(sql<number>`coalesce(sum(${sql.join(columns, sql` + `)}), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countOfDays(db: Db, { fromDate, toDate, type, warehouseId }: TransactionQuery): Promise<number> {
  let days = db.selectFrom('daily_total').where(eachOnce(warehouseId));
  if (fromDate !== undefined) days = days.where('date', '>=', fromDate);
  if (toDate !== undefined) days = days.where('date', '<=', toDate);
  if (type !== undefined) days = days.where('type', '=', type);
  const { count } = await days
    .select(sql<number>`coalesce(sum(transactions), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
