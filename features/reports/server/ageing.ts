import { sql } from 'kysely';
import { contains } from '../../../server/entity/filters';
import { byName, defineReportRows } from '../../../server/entity/report';
import { ageingReport } from '../definitions/ageing';
import { stockNow } from './standing';

/** Reads how long ago the goods in stock came. `docs/reports.md` has the rule. */
export const ageing = defineReportRows(
  ageingReport,
  ({ today, by = 'product', warehouseId = null, categoryId = null, name = '' }) => {
    const last = sql`${byName('name')}, ${byName('categoryName')}, "productId", "categoryId"`;
    return {
      rows: sql`
    WITH entry AS (
      SELECT id, date FROM movement
      WHERE correction_of IS NULL AND date >= ${today}::date - 365
        -- In one warehouse a transfer brings goods; in all together it moves none.
        AND to_warehouse_id = coalesce(${warehouseId}::integer, to_warehouse_id)
        AND (${warehouseId}::integer IS NOT NULL OR from_warehouse_id IS NULL)
        AND type IN (SELECT name FROM movement_type WHERE reverses IS NULL)
    ),
    came AS (
      SELECT product_id, sum(quantity) FILTER (WHERE date >= ${today}::date - 30) AS in30,
        sum(quantity) FILTER (WHERE date >= ${today}::date - 90) AS in90,
        sum(quantity) FILTER (WHERE date >= ${today}::date - 180) AS in180, sum(quantity) AS in365
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
    -- The oldest pieces leave first, so that those in stock are the last that came.
    young AS (
      SELECT product_id, quantity, value, least(quantity, coalesce(in30, 0)) AS pieces30, least(quantity, coalesce(in90, 0)) AS pieces90,
        least(quantity, coalesce(in180, 0)) AS pieces180, least(quantity, coalesce(in365, 0)) AS pieces365
      FROM held LEFT JOIN came USING (product_id)
    ),
    -- Sums of rounded shares of the value up to an age: their differences add up to the whole value.
    valued AS (
      SELECT *, round(value::numeric * pieces30 / quantity) AS value30, round(value::numeric * pieces90 / quantity) AS value90,
        round(value::numeric * pieces180 / quantity) AS value180, round(value::numeric * pieces365 / quantity) AS value365
      FROM young
    ),
    listed AS MATERIALIZED (
      SELECT CASE ${by}::text WHEN 'product' THEN product.id END AS "productId",
        CASE ${by}::text WHEN 'product' THEN product.name END AS name, category.id AS "categoryId", category.name AS "categoryName",
        sum(quantity)::bigint AS quantity, sum(value)::bigint AS value,
        sum(value30)::bigint AS value30, sum(value90 - value30)::bigint AS value90, sum(value180 - value90)::bigint AS value180,
        sum(value365 - value180)::bigint AS value365, sum(value - value365)::bigint AS "valueOlder",
        sum(pieces30)::bigint AS pieces30, sum(pieces90 - pieces30)::bigint AS pieces90, sum(pieces180 - pieces90)::bigint AS pieces180,
        sum(pieces365 - pieces180)::bigint AS pieces365, sum(quantity - pieces365)::bigint AS "piecesOlder"
      FROM valued
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE (${categoryId}::integer IS NULL OR category.id = ${categoryId}) AND ${contains(sql`product.name`)(name)}
      GROUP BY 1, 2, category.id
    )`,
      order: sql`"valueOlder" DESC, value DESC, ${last}`,
      orderWithoutCosts: sql`"piecesOlder" DESC, quantity DESC, ${last}`,
    };
  },
);
