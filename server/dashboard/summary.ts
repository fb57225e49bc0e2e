import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Summary } from '../../contract/dashboard';
import { endpoints } from '../../contract/endpoints';
import { PREPARED } from '../db/connection/prepared';
import type { Db } from '../db/types';
import { type Cents, fromCents } from '../db/units';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { bestSelling, categoriesOf, figuresOf, isLow } from '../resources/figures';
import { eachOnce } from '../resources/transactionTotals';

const day = (date: Date) => format(date, 'yyyy-MM-dd');

/**
 * Returns the dashboard's figures from stored totals, without aggregating the journal.
 * @param today `yyyy-MM-dd`; the end of the month and week that count
 * @param warehouseId the warehouse whose products, stock and transactions count; all when absent
 */
export async function summarize(db: Db, today: string, warehouseId?: number): Promise<Summary> {
  const figures = figuresOf(warehouseId);
  const kept = sql<Kept>`${PREPARED}
    SELECT
      ${figures.total} AS "productsCount",
      recent."monthlyReceipts",
      recent."monthlyDeliveries",
      (SELECT count(*) FROM ${sql.table(figures.table)} WHERE ${figures.condition} AND ${isLow(figures)}) AS "lowStockCount",
      top.name AS "topProduct",
      top.id AS "topProductId",
      (SELECT coalesce(sum(stock_value), 0) FROM warehouse WHERE ${only('id', warehouseId)}) AS "inventoryValue",
      recent."turnoverLastWeek",
      receipt.date AS "lastReceiptDate",
      delivery.date AS "lastDeliveryDate",
      receipt.id AS "lastReceiptId",
      delivery.id AS "lastDeliveryId"
    FROM (${recentTransactions(today, warehouseId)}) AS recent
    LEFT JOIN product AS top ON top.id = (${bestSelling(figures, 1)})
    LEFT JOIN (${lastTransaction('SUPPLIER_TO_WAREHOUSE', 'to_warehouse_id', warehouseId)}) AS receipt ON true
    LEFT JOIN (${lastTransaction('WAREHOUSE_TO_CUSTOMER', 'from_warehouse_id', warehouseId)}) AS delivery ON true`;
  // The number of categories may have to be counted, so that query runs in parallel.
  const [{ rows }, categoriesCount] = await Promise.all([kept.execute(db), categoriesOf(db, figures)]);
  const [row] = rows;
  if (!row) throw new Error('A query of one row gave none.');
  return {
    ...row,
    categoriesCount,
    inventoryValue: fromCents(row.inventoryValue),
    turnoverLastWeek: fromCents(row.turnoverLastWeek),
  };
}

/** The figures that the database stores in cents. */
type Value = 'inventoryValue' | 'turnoverLastWeek';
type Kept = Omit<Summary, 'categoriesCount' | Value> & Record<Value, Cents>;

type Type = 'SUPPLIER_TO_WAREHOUSE' | 'WAREHOUSE_TO_CUSTOMER';

const only = (column: string, warehouseId: number | undefined): RawBuilder<unknown> =>
  warehouseId === undefined ? sql`true` : sql`${sql.ref(column)} = ${warehouseId}`;

/** A query for the month's transactions and the week's turnover. */
function recentTransactions(today: string, warehouseId: number | undefined): RawBuilder<unknown> {
  const date = parseISO(today);
  const [weekStart, month] = [addDays(date, -6), startOfMonth(date)].map(day);
  const count = (type: Type) => sql`coalesce(sum(transactions) FILTER (WHERE type = ${type}), 0)`;
  return sql`
    SELECT ${count('SUPPLIER_TO_WAREHOUSE')} AS "monthlyReceipts", ${count('WAREHOUSE_TO_CUSTOMER')} AS "monthlyDeliveries",
      (SELECT coalesce(sum(total_price), 0) FROM daily_total
       WHERE date BETWEEN ${weekStart} AND ${today} AND ${eachOnce(warehouseId)}) AS "turnoverLastWeek"
    FROM monthly_total
    WHERE month = ${month} AND ${eachOnce(warehouseId)}`;
}

const lastTransaction = (
  type: Type,
  warehouseColumn: string,
  warehouseId: number | undefined,
): RawBuilder<unknown> => sql`
  SELECT id, date FROM movement WHERE type = ${type} AND ${only(warehouseColumn, warehouseId)}
  ORDER BY date DESC, id DESC LIMIT 1`;

export function dashboard(app: FastifyInstance, { db, clock }: Context): void {
  route(app, endpoints.dashboard.summary, ({ query }) => summarize(db, clock.today(), query.warehouseId));
}
