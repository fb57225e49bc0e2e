import { sql } from 'kysely';
import type { z } from 'zod';
import type { SettingsOf } from '../../../contract/definition/settings';
import { readAtOneMoment } from '../../../server/db/snapshot';
import type { Db, Trx } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';
import { readSettings } from '../../../server/entity/settings';
import { hasPiecesLeft } from '../../../server/inventory/origin';
import { METHOD } from '../method';
import { pastDays } from '../periods';
import { settings } from '../settings';
import type { TurnoverRow, turnoverCall } from '../turnoverCall';
import { pagingOf } from './paging';
import { byColumns, byName, sortedBy } from './sorting';
import { stockAtEnd } from './standing';

/**
 * Returns the change of each product's stock in a period, as a subquery: `quantity`, `value`, the `sold` pieces and their `cost`,
 * and `value_days`, the change of value on each day times the days from then to the end of the period. A return or
 * a correction of a sale lowers `sold`. A revaluation changes the cost of earlier sales.
 * @param warehouseId all warehouses together when absent: a transfer then changes nothing
 */
const periodFlow = (fromDate: string, toDate: string, warehouseId?: number) => {
  const sign =
    warehouseId === undefined
      ? sql`num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id)`
      : sql`(to_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer
          - (from_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer`;
  return sql`(
    SELECT product_id, sum(sign * quantity)::bigint AS quantity, sum(sign * cost)::bigint AS value,
      sum(sign * cost * (${toDate}::date - date + 1))::bigint AS value_days,
      coalesce(-sum(sign * quantity) FILTER (WHERE is_sale), 0)::bigint AS sold,
      coalesce(-sum(sign * (cost - coalesce(cost_difference, 0))) FILTER (WHERE is_sale), 0)::bigint AS cost
    FROM (
      SELECT id, date, ${sign} AS sign, type IN (SELECT name FROM movement_type WHERE counts_as = 'sale' OR revalues) AS is_sale
      FROM movement
      WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date
        ${warehouseId === undefined ? sql`` : sql`AND (from_warehouse_id = ${warehouseId} OR to_warehouse_id = ${warehouseId})`}
    ) AS moved
    JOIN movement_line ON movement_id = moved.id
    GROUP BY product_id
  )`;
};

type Query = z.output<typeof turnoverCall.query>;
type Answer = z.output<typeof turnoverCall.answer>;

/** The sums of a row or of a report, in pieces and cents. */
interface Sums {
  sold: number;
  cost: number;
  quantity: number;
  value: number;
  averageValue: number;
}

type Row = Sums & Pick<TurnoverRow, 'productId' | 'name' | 'categoryName' | 'abc' | 'lastMovement' | 'lastSale'>;

/**
 * Reads how fast each product sold in a period, and how much of it was in stock. `docs/reports.md` defines the figures.
 * @param today the last day of a period without one
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function turnover(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { warehouseId, categoryId, name, abc, quietDays } = query;
  const { fromDate, toDate } = pastDays(query, today);
  const rules = await readSettings(db, settings);
  const { limit, describe } = pagingOf(query);
  const inWarehouse =
    warehouseId === undefined ? sql`` : sql`AND ${warehouseId}::integer IN (from_warehouse_id, to_warehouse_id)`;
  const sales = sql`(SELECT name FROM movement_type WHERE counts_as = 'sale' AND reverses IS NULL)`;
  const last = (of: 'listed' | 'page', when = sql``) => sql`(
    SELECT date FROM movement_line JOIN movement ON movement.id = movement_id
    WHERE product_id = ${sql.ref(`${of}.product_id`)} AND date <= ${toDate}::date ${inWarehouse} ${when}
    ORDER BY movement_id DESC LIMIT 1
  )`;
  // A correction belongs to the sale that it corrects.
  const origin = sql`coalesce(movement.correction_of, movement.id)`;
  const isSale = sql`AND type IN ${sales} AND ${hasPiecesLeft(origin, sql.ref('movement_line.product_id'))}
    AND (movement.correction_of IS NULL OR (SELECT type FROM movement AS original WHERE original.id = movement.correction_of) IN ${sales})`;
  const order = sortedBy(query, {
    usual: sql`${seesCosts ? sql`cost DESC, value DESC` : sql`sold DESC, quantity DESC`}, ${byName('name')}, product_id`,
    keys: {
      ...byColumns('abc', 'sold', 'cost', 'quantity'),
      name: byName('name'),
      averageValue: sql`average_value`,
      turnover: sql`cost::numeric / nullif(greatest(average_value, 0), 0)`,
      daysOfStock: sql`average_value::numeric / nullif(greatest(cost, 0), 0)`,
      coverageDays: sql`quantity::numeric / nullif(greatest(sold, 0), 0)`,
      suggestedMinimum: sql`greatest(sold, 0)`,
      lastMovement: last('listed'),
      lastSale: last('listed', isSale),
    },
    seesCosts,
  });
  const quiet =
    quietDays === undefined
      ? sql``
      : sql`AND product.id NOT IN (
          SELECT product_id FROM movement JOIN movement_line ON movement_id = movement.id
          WHERE date > ${toDate}::date - ${quietDays}::integer AND date <= ${toDate}::date
            ${isSale} ${inWarehouse}
        )`;
  const read = async (trx: Trx) =>
    sql<{ content: Row[]; rows: number; days: number } & Sums>`
    WITH period AS (SELECT ${toDate}::date - ${fromDate}::date + 1 AS days),
    flow AS MATERIALIZED (SELECT * FROM ${periodFlow(fromDate, toDate, warehouseId)} AS flow),
    closing AS (
      SELECT product_id, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value
      FROM ${await stockAtEnd(trx, toDate, { warehouseId })} AS held GROUP BY product_id
    ),
    stood AS (
      SELECT product_id, coalesce(sold, 0) AS sold, coalesce(cost, 0) AS cost,
        coalesce(closing.quantity, 0) AS quantity, coalesce(closing.value, 0) AS value,
        -- The value before the period on each of its days, and each change on its own day and those after it.
        round(
          coalesce(closing.value, 0) - coalesce(flow.value, 0) + coalesce(value_days, 0)::numeric / days
        )::bigint AS average_value
      FROM flow FULL JOIN closing USING (product_id), period WHERE days > 0
    ),
    ranked AS (
      SELECT stood.*,
        CASE
          WHEN cost <= 0 THEN 'C'
          WHEN before * 100 < total * ${rules.shareOfA}::integer THEN 'A'
          WHEN before * 100 < total * ${rules.shareOfB}::integer THEN 'B'
          ELSE 'C'
        END AS abc
      FROM (
        SELECT *, sum(greatest(cost, 0)) OVER () AS total,
          sum(greatest(cost, 0)) OVER (ORDER BY cost DESC, product_id) - greatest(cost, 0) AS before
        FROM stood
      ) AS stood
    ),
    listed AS MATERIALIZED (
      SELECT ranked.*, product.name, category.name AS category_name
      FROM ranked
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE true
        ${categoryId === undefined ? sql`` : sql`AND category.id = ${categoryId}`}
        ${name ? sql`AND ${contains(sql.ref('product.name'))(name)}` : sql``}
        ${abc === undefined ? sql`` : sql`AND abc = ${abc}`}
        ${quiet}
    ),
    page AS (
      SELECT product_id AS "productId", name, category_name AS "categoryName", abc, sold, cost, quantity, value,
        average_value AS "averageValue",
        ${last('page')} AS "lastMovement", ${last('page', isSale)} AS "lastSale"
      FROM (SELECT * FROM listed ORDER BY ${order} ${limit}) AS page
    )
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS content, count(*)::integer AS rows,
      (SELECT days FROM period) AS days,
      coalesce(sum(sold), 0)::bigint AS sold, coalesce(sum(cost), 0)::bigint AS cost,
      coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(value), 0)::bigint AS value,
      coalesce(sum(average_value), 0)::bigint AS "averageValue"
    FROM listed`.execute(trx);
  const { rows } = await readAtOneMoment(db, read);
  const [{ content, rows: count, days, ...totals }] = rows as [(typeof rows)[number]];
  return {
    content: content.map(({ sold, cost, quantity, value, averageValue, ...row }) => {
      const sums = { sold, cost, quantity, value, averageValue };
      return { ...row, ...figuresOf(sums, days), ...demandOf(sums, days, rules) };
    }),
    totals: figuresOf(totals, days),
    fromDate,
    toDate,
    days: Math.max(days, 0),
    method: METHOD,
    page: describe(count),
  };
}

/** Returns sums in dollars, and how often and how fast the stock was sold. */
const figuresOf = ({ sold, quantity, ...cents }: Sums, days: number) => ({
  sold,
  cost: cents.cost / 100,
  averageValue: cents.averageValue / 100,
  turnover: cents.averageValue > 0 ? Math.round((cents.cost / cents.averageValue) * 100) / 100 : null,
  daysOfStock: cents.cost > 0 ? Math.round((cents.averageValue * days) / cents.cost) : null,
  quantity,
  value: cents.value / 100,
});

/** Returns how long the stock lasts, and the stock that lasts until ordered goods arrive, both at the pace of the period. */
const demandOf = (
  { sold, quantity }: Sums,
  days: number,
  { leadDays, reserveDays }: Pick<SettingsOf<typeof settings>, 'leadDays' | 'reserveDays'>,
) => ({
  coverageDays: sold > 0 ? Math.floor((quantity * days) / sold) : null,
  suggestedMinimum: sold > 0 ? Math.ceil((sold * (leadDays + reserveDays)) / days) : 0,
});
