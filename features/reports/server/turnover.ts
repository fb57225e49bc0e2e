import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import { contains } from '../../../server/entity/filters';
import { byName, defineReportRows } from '../../../server/entity/report';
import { readSettings } from '../../../server/entity/settings';
import { hasPiecesLeft } from '../../../server/inventory/origin';
import { turnoverReport } from '../definitions/turnover';
import { settings } from '../settings';
import { stockAtEnd } from './standing';

/** Reads how fast each product sold in a period, and how much of it was in stock. `docs/reports.md` defines the figures. */
export const turnover = defineReportRows(
  turnoverReport,
  async ({
    trx,
    dates: { fromDate, toDate },
    warehouseId = null,
    categoryId = null,
    name = '',
    abc = null,
    ...query
  }) => {
    const { quietDays = null } = query;
    const { shareOfA, shareOfB, leadDays, reserveDays } = await readSettings(trx, settings);
    const days = differenceInCalendarDays(parseISO(toDate), parseISO(fromDate)) + 1;
    const inWarehouse = sql`(${warehouseId}::integer IS NULL OR ${warehouseId} IN (from_warehouse_id, to_warehouse_id))`;
    // A correction belongs to the sale that it corrects.
    const sales = sql`(SELECT name FROM movement_type WHERE counts_as = 'sale' AND reverses IS NULL)`;
    const isSale = sql`type IN ${sales}
      AND ${hasPiecesLeft(sql`coalesce(movement.correction_of, movement.id)`, sql.ref('movement_line.product_id'))}
      AND (movement.correction_of IS NULL OR (SELECT type FROM movement AS original WHERE original.id = movement.correction_of) IN ${sales})`;
    const last = (when = sql`true`) => sql`(
      SELECT date FROM movement_line JOIN movement ON movement.id = movement_id
      WHERE product_id = listed."productId" AND date <= ${toDate}::date AND ${inWarehouse} AND ${when}
      ORDER BY movement_id DESC LIMIT 1
    )`;
    return {
      rows: sql`
    WITH moved AS (
      SELECT id, date, type IN (SELECT name FROM movement_type WHERE counts_as = 'sale' OR revalues) AS is_sale,
        -- In all warehouses together a transfer changes nothing.
        CASE WHEN ${warehouseId}::integer IS NULL THEN num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id)
          ELSE (to_warehouse_id IS NOT DISTINCT FROM ${warehouseId})::integer
            - (from_warehouse_id IS NOT DISTINCT FROM ${warehouseId})::integer END AS sign
      FROM movement WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date AND ${inWarehouse}
    ),
    -- A return or a correction of a sale lowers the sold pieces. A revaluation changes the cost of earlier sales.
    flow AS MATERIALIZED (
      SELECT product_id, sum(sign * cost)::bigint AS value,
        -- The change of value on each day times the days from then to the end of the period.
        sum(sign * cost * (${toDate}::date - date + 1))::bigint AS value_days,
        coalesce(-sum(sign * quantity) FILTER (WHERE is_sale), 0)::bigint AS sold,
        coalesce(-sum(sign * (cost - coalesce(cost_difference, 0))) FILTER (WHERE is_sale), 0)::bigint AS cost
      FROM moved JOIN movement_line ON movement_id = moved.id GROUP BY product_id
    ),
    closing AS (
      SELECT product_id, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value
      FROM ${await stockAtEnd(trx, toDate, { warehouseId })} AS held GROUP BY product_id
    ),
    stood AS (
      SELECT product_id, coalesce(sold, 0) AS sold, coalesce(cost, 0) AS cost,
        coalesce(closing.quantity, 0) AS quantity, coalesce(closing.value, 0) AS value,
        -- The value before the period on each of its days, and each change on its own day and those after it.
        round(coalesce(closing.value, 0) - coalesce(flow.value, 0) + coalesce(value_days, 0)::numeric / ${days}::integer)::bigint AS average
      FROM flow FULL JOIN closing USING (product_id) WHERE ${days}::integer > 0
    ),
    ranked AS (
      SELECT *, sum(greatest(cost, 0)) OVER () AS total,
        sum(greatest(cost, 0)) OVER (ORDER BY cost DESC, product_id) - greatest(cost, 0) AS before
      FROM stood
    ),
    classed AS (
      SELECT *, CASE WHEN cost <= 0 THEN 'C' WHEN before * 100 < total * ${shareOfA}::integer THEN 'A'
        WHEN before * 100 < total * ${shareOfB}::integer THEN 'B' ELSE 'C' END AS abc
      FROM ranked
    ),
    listed AS MATERIALIZED (
      SELECT product.id AS "productId", product.name, category.name AS "categoryName", abc, sold, cost, quantity, value,
        average AS "averageValue",
        CASE WHEN average > 0 THEN round(cost::numeric / average, 2)::float8 END AS turnover,
        CASE WHEN cost > 0 THEN round(average::numeric * ${days}::integer / cost)::integer END AS "daysOfStock",
        CASE WHEN sold > 0 THEN (quantity * ${days}::integer / sold)::integer END AS "coverageDays",
        CASE WHEN sold > 0 THEN ceil(sold::numeric * ${leadDays + reserveDays}::integer / ${days}::integer)::integer ELSE 0 END
          AS "suggestedMinimum"
      FROM classed
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE (${categoryId}::integer IS NULL OR category.id = ${categoryId})
        AND ${contains(sql`product.name`)(name)}
        AND (${abc}::text IS NULL OR abc = ${abc})
        AND (${quietDays}::integer IS NULL OR product.id NOT IN (
          SELECT product_id FROM movement JOIN movement_line ON movement_id = movement.id
          WHERE date > ${toDate}::date - ${quietDays}::integer AND date <= ${toDate}::date AND ${isSale} AND ${inWarehouse}
        ))
    )`,
      order: sql`cost DESC, value DESC, ${byName('name')}, "productId"`,
      orderWithoutCosts: sql`sold DESC, quantity DESC, ${byName('name')}, "productId"`,
      totals: {
        turnover: sql`CASE WHEN sum("averageValue") > 0 THEN round(sum(cost) / sum("averageValue"), 2)::float8 END`,
        daysOfStock: sql`CASE WHEN sum(cost) > 0 THEN round(sum("averageValue") * ${days}::integer / sum(cost))::integer END`,
      },
      lookups: { lastMovement: last(), lastSale: last(isSale) },
      answer: { days: Math.max(days, 0) },
    };
  },
);
