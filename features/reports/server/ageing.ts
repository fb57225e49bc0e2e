import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';
import type { ageingCall } from '../ageingCall';
import { AGE_LIMITS, AGES, ageingReport } from '../ageingList';
import { METHOD } from '../method';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';
import { stockNow } from './standing';

type Query = z.output<typeof ageingCall.query>;
type Answer = z.output<typeof ageingCall.answer>;

const PIECES = AGES.map((age) => `pieces${age}`);
const VALUES = AGES.map((age) => `value${age}`);
const FIGURES = ['quantity', 'value', ...PIECES, ...VALUES];
const SUMS = sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.id(name)}), 0)::bigint AS ${sql.id(name)}`));

/** Returns the column of the pieces that came within the last days. */
const came = (limit: number) => sql.id(`came${limit}`);

/** Returns the pieces of a stock, or their value, that came within the last days: the oldest pieces leave first. */
const atMost = (limit: number | undefined, whole: 'quantity' | 'value') => {
  if (limit === undefined) return sql`0`;
  const young = sql`least(quantity, coalesce(${came(limit)}, 0))`;
  // Sums of rounded shares of the value up to an age: their differences add up to the whole value.
  return whole === 'quantity' ? young : sql`round(value::numeric * ${young} / quantity)`;
};

/** The part of the stock of each age. */
const parts = (whole: 'quantity' | 'value', names: readonly string[]) =>
  names.map((name, index) => {
    const limit = AGE_LIMITS[index];
    const upTo = limit === undefined ? sql.id(whole) : atMost(limit, whole);
    return sql`(${upTo} - ${atMost(AGE_LIMITS[index - 1], whole)})::bigint AS ${sql.id(name)}`;
  });

/**
 * Reads how long ago the goods in stock came. `docs/reports.md` has the rule.
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function ageing(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { by = 'product', warehouseId, categoryId, name } = query;
  const named = by === 'product' ? ['name', 'categoryName'] : ['categoryName'];
  const order = sortedBy(query, {
    usual: sql`${seesCosts ? sql`"valueOlder" DESC, value` : sql`"piecesOlder" DESC, quantity`} DESC,
      ${sql.join(named.map(byName))}, "productId", "categoryId"`,
    keys: { ...byColumns(...FIGURES), ...Object.fromEntries(named.map((column) => [column, byName(column)])) },
    seesCosts,
  });
  // In one warehouse a transfer brings goods; in all together it moves none.
  const entered =
    warehouseId === undefined
      ? sql`to_warehouse_id IS NOT NULL AND from_warehouse_id IS NULL`
      : sql`to_warehouse_id = ${warehouseId}`;
  const oldest = AGE_LIMITS.at(-1) ?? 0;
  const tables = sql`
    entry AS (
      SELECT id, date FROM movement
      WHERE correction_of IS NULL AND date >= ${today}::date - ${oldest}::integer AND ${entered}
        AND type IN (SELECT name FROM movement_type WHERE reverses IS NULL)
    ),
    came AS (
      SELECT product_id, ${sql.join(
        AGE_LIMITS.map(
          (days) =>
            sql`sum(quantity) FILTER (WHERE date >= ${today}::date - ${days}::integer)::bigint AS ${came(days)}`,
        ),
      )}
      FROM entry JOIN (
        SELECT movement_id, product_id, greatest(quantity, 0) AS quantity FROM movement_line
        UNION ALL
        SELECT movement_id, product_id, corrected FROM line_balance
      ) AS line ON movement_id = entry.id
      GROUP BY product_id
    ),
    held AS (
      SELECT product_id, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value
      FROM ${stockNow({ warehouseId })} AS stock GROUP BY product_id
    ),
    aged AS (
      SELECT product.id AS "productId", product.name, category.id AS "categoryId", category.name AS "categoryName",
        quantity, value, ${sql.join([...parts('quantity', PIECES), ...parts('value', VALUES)])}
      FROM held
        LEFT JOIN came USING (product_id)
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE true
        ${categoryId === undefined ? sql`` : sql`AND category.id = ${categoryId}`}
        ${name ? sql`AND ${contains(sql.ref('product.name'))(name)}` : sql``}
    ),
    listed AS MATERIALIZED (
      ${
        by === 'product'
          ? sql`SELECT * FROM aged`
          : sql`SELECT NULL::integer AS "productId", NULL::text AS name, "categoryId", "categoryName", ${SUMS}
              FROM aged GROUP BY "categoryId", "categoryName"`
      }
    )`;
  const read = await readRows<Answer>(db, ageingReport, query, { tables, order, totals: SUMS });
  return { ...read, date: today, method: METHOD };
}
