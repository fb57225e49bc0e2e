import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import type { Month } from '../contract';

/** Reads the months from the first transaction to today, newest first. */
export async function readMonths(db: Db, today: string): Promise<Month[]> {
  const { rows } = await sql<Omit<Month, 'closedAt'> & { closedAt: Date | null }>`
    SELECT to_char(each, 'YYYY-MM') AS month, (each + interval '1 month - 1 day')::date AS "lastDay",
      CASE WHEN each::date <= closing.day THEN 'closed' WHEN each < date_trunc('month', ${today}::date) THEN 'open'
        ELSE 'running' END AS state,
      closed_at AS "closedAt", closed_by AS "closedBy", quantity, value, checksum
    FROM closing, generate_series(
        date_trunc('month', (SELECT min(date) FROM movement)::timestamp),
        date_trunc('month', ${today}::timestamp), '1 month') AS each
      LEFT JOIN closed_month ON closed_month.day = (each + interval '1 month - 1 day')::date
    ORDER BY each DESC`.execute(db);
  return rows.map(({ closedAt, value, ...month }) => ({
    ...month,
    closedAt: closedAt?.toISOString() ?? null,
    value: typeof value === 'number' ? value / 100 : null,
  }));
}
