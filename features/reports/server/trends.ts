import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { subMonths } from 'date-fns/subMonths';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import { eachOnce } from '../../../server/resources/transactionTotals';
import type { trendsCall } from '../trendsCall';

type Answer = z.output<typeof trendsCall.answer>;

const MONTHS = 5;

/**
 * Reads the figures of the main panel as they were on the same day of earlier months, or on the last day of a shorter month. It computes
 * the value of an earlier stock from today's value and the changes since, so it reads only the lines of these months.
 */
export async function trends(db: Db, today: string, warehouseId?: number): Promise<Answer> {
  const days = Array.from({ length: MONTHS }, (_, index) =>
    format(subMonths(parseISO(today), MONTHS - index), 'yyyy-MM-dd'),
  );
  const sign =
    warehouseId === undefined
      ? sql`num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id)`
      : sql`(to_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer
          - (from_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer`;
  const count = (type: string) => sql`(
    SELECT coalesce(sum(transactions), 0)::integer FROM daily_total
    WHERE type = ${type} AND date BETWEEN date_trunc('month', day)::date AND day AND ${eachOnce(warehouseId)}
  )`;
  const { rows } = await sql<Answer['days'][number]>`
    WITH asked AS (SELECT day FROM unnest(${days}::date[]) AS day WHERE day >= (SELECT min(date) FROM movement)),
      moved AS MATERIALIZED (
        SELECT id, date, ${sign} AS sign FROM movement WHERE date > (SELECT min(day) FROM asked) AND ${sign} <> 0
      ),
      changed AS MATERIALIZED (
        SELECT date, sum(sign * quantity * unit_price) AS value
        FROM (
          SELECT date, sign, quantity, product_id FROM moved JOIN movement_line ON movement_id = moved.id
          WHERE movement_id >= (SELECT min(id) FROM moved)
        ) AS line JOIN product ON product.id = product_id
        GROUP BY date
      )
    SELECT day AS date, ${count('SUPPLIER_TO_WAREHOUSE')} AS "monthlyReceipts", ${count('WAREHOUSE_TO_CUSTOMER')} AS "monthlyDeliveries",
      (
        (SELECT coalesce(sum(stock_value), 0) FROM warehouse
          WHERE ${warehouseId === undefined ? sql`true` : sql`id = ${warehouseId}`})
        - (SELECT coalesce(sum(value), 0) FROM changed WHERE date > day)
      )::bigint AS "inventoryValue",
      (SELECT coalesce(sum(total_price), 0)::bigint FROM daily_total
        WHERE date BETWEEN day - 6 AND day AND ${eachOnce(warehouseId)}) AS "turnoverLastWeek"
    FROM asked ORDER BY day`.execute(db);
  return {
    days: rows.map(({ inventoryValue, turnoverLastWeek, ...row }) => ({
      ...row,
      inventoryValue: inventoryValue / 100,
      turnoverLastWeek: turnoverLastWeek / 100,
    })),
  };
}
