import { endOfDay } from 'date-fns/endOfDay';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import { contains } from '../../../server/entity/filters';
import { byName, defineReportRows } from '../../../server/entity/report';
import { stockReport } from '../definitions/stockOnDay';
import { stockAtEnd } from './standing';

/** Reads the stock at the end of a day, with the categories of that day. */
export const stockOnDay = defineReportRows(
  stockReport,
  async ({ trx, today, dates: { date }, by = 'product', warehouseId = null, categoryId = null, name = '' }) => ({
    rows: sql`
    WITH former AS (
      SELECT DISTINCT ON (product_id) product_id, category_id FROM former_category
      WHERE ${date}::date < ${today}::date AND until > ${endOfDay(parseISO(date))}::timestamptz ORDER BY product_id, until
    ),
    held AS (
      SELECT product.id AS product_id, coalesce(former.category_id, product.category_id) AS category_id, warehouse_id,
        quantity, value, at_list, quantity * unit_price AS at_price
      FROM ${await stockAtEnd(trx, date, { warehouseId })} AS held
        JOIN product ON product.id = product_id
        LEFT JOIN former ON former.product_id = product.id
      WHERE (${categoryId}::integer IS NULL OR coalesce(former.category_id, product.category_id) = ${categoryId})
        AND ${contains(sql`product.name`)(name)}
    ),
    summed AS (
      SELECT CASE ${by}::text WHEN 'product' THEN product_id END AS "productId",
        CASE WHEN ${by}::text <> 'warehouse' THEN category_id END AS "categoryId",
        CASE WHEN ${by}::text <> 'category' THEN warehouse_id END AS "warehouseId",
        sum(quantity)::bigint AS quantity, sum(value)::bigint AS value, sum(at_list)::bigint AS "ofListPrices",
        sum(at_price)::bigint AS "valueAtPrice"
      FROM held GROUP BY 1, 2, 3
    ),
    listed AS MATERIALIZED (
      SELECT summed.*, product.name, category.name AS "categoryName", warehouse.name AS "warehouseName"
      FROM summed
        LEFT JOIN product ON product.id = "productId"
        LEFT JOIN category ON category.id = "categoryId"
        LEFT JOIN warehouse ON warehouse.id = "warehouseId"
    )`,
    order: sql`${byName('name')}, ${byName('warehouseName')}, ${byName('categoryName')}, "productId", "categoryId", "warehouseId"`,
  }),
);
