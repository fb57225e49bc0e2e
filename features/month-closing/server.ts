import { sql } from 'kysely';
import type { Db, Executor } from '../../server/db/types';
import { type Cents, fromCents } from '../../server/db/units';
import { notFound } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { stockDifferences } from '../../server/ledger/stockOnDays';
import { type Difference, defineVerification } from '../../server/ledger/verify';
import { calls, type Month } from './contract';
import { closeMonth } from './server/closing';

export const monthClosing: Group = (app, { db, clock }) => {
  route(app, calls.months, async () => ({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    months: await readMonths(db, clock.today()),
  }));
  route(app, calls.stock, async ({ params: { month } }) => ({ stock: await readStock(db, month) }));
  route(app, calls.close, async ({ body: { day } }, { caller }) => ({
    closed: await closeMonth(db, { month: day.slice(0, 7), by: caller?.name ?? 'administrator', clock }),
  }));
};

/** Closed months are never put right: `db:verify --repair` leaves them, and says that they contradict the journal. */
export const comparedMonths = defineVerification({ find: findDifferences });

/** Compares the closed months with the journal, with their own sums, with their checksums, and with the day that the journal refuses. */
async function findDifferences(db: Executor): Promise<Difference[]> {
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

/** Reads the months from the first transaction to today, newest first. */
async function readMonths(db: Db, today: string): Promise<Month[]> {
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
async function readStock(db: Db, month: string): Promise<StoredLine[]> {
  const { rows: closed } = await sql<{ day: string }>`
    SELECT day FROM closed_month WHERE date_trunc('month', day) = ${`${month}-01`}::date`.execute(db);
  if (!closed[0]) throw notFound('Closed Month');
  const { rows } = await sql<Omit<StoredLine, 'value'> & { value: Cents }>`
    SELECT warehouse_id AS "warehouseId", product_id AS "productId", quantity, value
    FROM closed_stock WHERE day = ${closed[0].day}::date ORDER BY warehouse_id, product_id`.execute(db);
  return rows.map(({ value, ...line }) => ({ ...line, value: fromCents(value) }));
}
