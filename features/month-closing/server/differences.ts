import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import { stockDifferences } from '../../../server/ledger/stockOnDays';
import type { Difference } from '../../../server/ledger/verify';

/** Compares the closed months with the journal, with their own sums, with their checksums, and with the day that the journal refuses. */
export async function findDifferences(db: Executor): Promise<Difference[]> {
  const ofStock = await stockDifferences(db, { table: 'closed_stock', days: 'closed_month' });
  return [
    ...ofStock.map(({ row: { day, ...row }, ...difference }) => ({
      ...difference,
      row: { month: String(day).slice(0, 7), ...row },
    })),
    ...(await differencesOfMonths(db)),
    ...(await differenceOfClosing(db)),
  ];
}

async function differencesOfMonths(db: Executor): Promise<Difference[]> {
  const { rows } = await sql<{ month: string; column: string; stored: string; derived: string }>`
    SELECT to_char(month.day, 'YYYY-MM') AS month, "column", stored, derived
    FROM closed_month AS month LEFT JOIN closed_month AS before ON before.day = month.previous,
      LATERAL (
        SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(value), 0) AS value
        FROM closed_stock WHERE closed_stock.day = month.day
      ) AS stock,
      LATERAL (VALUES
        ('quantity', month.quantity::text, stock.quantity::text),
        ('value', month.value::text, stock.value::text),
        ('checksum', month.checksum, closed_month_checksum(month.day, month.closed_at, month.closed_by, before.checksum))
      ) AS figure ("column", stored, derived)
    WHERE stored <> derived ORDER BY month.day, "column"`.execute(db);
  return rows.map(({ month, ...figure }) => ({ table: 'closed_month', row: { month }, ...figure }));
}

async function differenceOfClosing(db: Executor): Promise<Difference[]> {
  const { rows } = await sql<{ stored: string | null; derived: string | null }>`
    SELECT (SELECT day FROM closing)::text AS stored, (SELECT max(day) FROM closed_month)::text AS derived`.execute(db);
  return rows.flatMap(({ stored, derived }) =>
    stored === derived
      ? []
      : [{ table: 'closing', row: { is_only_row: true }, column: 'day', ...defined({ stored, derived }) }],
  );
}

const defined = ({ stored, derived }: { stored: string | null; derived: string | null }) => ({
  stored: stored ?? undefined,
  derived: derived ?? undefined,
});
