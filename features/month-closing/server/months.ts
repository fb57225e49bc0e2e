import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import { type Cents, fromCents } from '../../../server/db/units';
import { notFound } from '../../../server/errors';
import type { Month } from '../contract';

/** Reads the months from the first transaction to today, newest first. */
export async function readMonths(db: Db, today: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    SELECT to_char(each, 'YYYY-MM') AS month, (each + interval '1 month - 1 day')::date AS "lastDay",
      CASE WHEN each::date <= closing.day THEN 'closed' WHEN each < date_trunc('month', ${today}::date) THEN 'open'
        ELSE 'running' END AS state,
      -- As the checksum has it: a Date would lose the microseconds.
      to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "closedAt", closed_by AS "closedBy", quantity, value, checksum,
      listed.lines AS "listPriceLines", listed.cost AS "listPriceCost"
    FROM closing, generate_series(
        date_trunc('month', (SELECT min(date) FROM movement)::timestamp),
        date_trunc('month', ${today}::timestamp), '1 month') AS each
      LEFT JOIN closed_month ON closed_month.day = (each + interval '1 month - 1 day')::date
      LEFT JOIN LATERAL (
        SELECT count(*)::integer AS lines, coalesce(sum(cost), 0)::bigint AS cost
        FROM movement JOIN movement_line ON movement_id = movement.id AND cost_source = 'list'
        WHERE date >= each::date AND date < (each + interval '1 month')::date
          AND closed_month.day IS NULL
      ) AS listed ON closed_month.day IS NULL
    ORDER BY each DESC`.execute(db);
  return rows.map(({ value, listPriceCost, ...month }) => ({
    ...month,
    value: typeof value === 'number' ? value / 100 : null,
    listPriceCost: typeof listPriceCost === 'number' ? listPriceCost / 100 : null,
  }));
}

interface StoredLine {
  warehouseId: number;
  productId: number;
  quantity: number;
  value: number;
}

/** Reads the stored stock of a closed month, in the order of its checksum. @throws ApiError 404 for a month that is not closed */
export async function readStock(db: Db, month: string): Promise<StoredLine[]> {
  const { rows: closed } = await sql<{ day: string }>`
    SELECT day FROM closed_month WHERE date_trunc('month', day) = ${`${month}-01`}::date`.execute(db);
  if (!closed[0]) throw notFound('Closed Month');
  const { rows } = await sql<Omit<StoredLine, 'value'> & { value: Cents }>`
    SELECT warehouse_id AS "warehouseId", product_id AS "productId", quantity, value
    FROM closed_stock WHERE day = ${closed[0].day}::date ORDER BY warehouse_id, product_id`.execute(db);
  return rows.map(({ value, ...line }) => ({ ...line, value: fromCents(value) }));
}
