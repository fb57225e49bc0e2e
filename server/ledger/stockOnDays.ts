import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/types';
import { compare, type Difference } from './verify';

/** A table with the stock at the end of some days: `day`, `warehouse_id`, `product_id`, `quantity`, `value`. */
export interface StoredStock {
  table: string;
  /** The table whose column `day` has all stored days. */
  days: string;
  /** Whether it has `at_list` too, the part of the value that comes from list prices. */
  hasListed?: boolean;
}

/**
 * Compares the stored stock of days with the journal.
 * @returns the differences with the names of warehouse and product, at most 100
 */
export async function stockDifferences(
  db: Executor,
  { table, days, hasListed = false }: StoredStock,
): Promise<Difference[]> {
  const found = await compare(db, {
    table,
    key: ['day', 'warehouse_id', 'product_id'],
    values: ['quantity', 'value', ...(hasListed ? ['at_list'] : [])],
    derived: stockOnDays(sql.table(days), { hasListed }),
  });
  const warehouses = await namesOf(db, 'warehouse', found);
  const products = await namesOf(db, 'product', found);
  return found.map(({ row, ...difference }) => ({
    ...difference,
    row: {
      day: row.day,
      warehouse: warehouses.get(Number(row.warehouse_id)) ?? row.warehouse_id,
      product: products.get(Number(row.product_id)) ?? row.product_id,
    },
  }));
}

async function namesOf(db: Executor, table: 'warehouse' | 'product', differences: readonly Difference[]) {
  const ids = [...new Set(differences.map(({ row }) => Number(row[`${table}_id`])))];
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Range extends Pick<StoredStock, 'hasListed'> {
  /** The last of the days. With it, PostgreSQL plans for the lines of a range, and does not read all of them. */
  until?: string | undefined;
  /** The stock at the end of an earlier day, from which the journal goes on: `warehouse_id`, `product_id`, `quantity`, `value`. */
  carried?: { day: string; stock: RawBuilder<unknown> } | undefined;
}

/**
 * Returns the query of the stock at the end of each of some days, with `day` and the columns of {@link StoredStock}. It reads each line
 * of the journal once.
 * @param from the source of a column `day`
 */
export const stockOnDays = (from: RawBuilder<unknown>, { until, carried, hasListed }: Range = {}) => sql`
  WITH known AS (SELECT array_agg(day ORDER BY day) AS days, count(*)::integer AS count FROM ${from}),
    moved AS (
      -- The number of days before the movement is the index of the first one that has it.
      SELECT width_bucket(date - 1, days) AS since, warehouse_id, product_id,
        sum(sign * quantity) AS quantity, sum(sign * cost) AS value${hasListed ? sql`, sum(sign * at_list) AS at_list` : sql``}
      FROM known, movement JOIN movement_line ON movement_id = movement.id,
        LATERAL (VALUES (from_warehouse_id, -1), (to_warehouse_id, 1)) AS side (warehouse_id, sign)
      WHERE warehouse_id IS NOT NULL AND date <= days[count] ${until ? sql`AND date <= ${until}::date` : sql``}
        ${carried ? sql`AND date > ${carried.day}::date` : sql``}
      GROUP BY since, warehouse_id, product_id
      ${carried ? sql`UNION ALL SELECT -1, warehouse_id, product_id, quantity, value FROM ${carried.stock} AS carried` : sql``}
    ),
    summed AS (
      SELECT warehouse_id, product_id, since, lead(since) OVER line AS until,
        sum(quantity) OVER line AS quantity, sum(value) OVER line AS value
          ${hasListed ? sql`, sum(at_list) OVER line AS at_list` : sql``}
      FROM moved WINDOW line AS (PARTITION BY warehouse_id, product_id ORDER BY since)
    )
  SELECT days[1 + index] AS day, warehouse_id, product_id, quantity, value ${hasListed ? sql`, at_list` : sql``}
  FROM known, summed, LATERAL generate_series(greatest(since, 0), coalesce(until, count) - 1) AS index
  WHERE quantity <> 0 OR value <> 0`;
