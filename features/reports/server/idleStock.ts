import { sql } from 'kysely';
import { DEFAULT_DAYS } from '../../../contract/definition/reportDays';
import { contains } from '../../../server/entity/filters';
import { byName, defineReportRows } from '../../../server/entity/report';
import { idleReport } from '../definitions/idleStock';
import { stockNow } from './standing';

/** Reads the stock that no transaction has moved for some days: not today, and not on the days before today. */
export const idleStock = defineReportRows(
  idleReport,
  ({ today, days = DEFAULT_DAYS, warehouseId = null, categoryId = null, name = '' }) => ({
    rows: sql`
    WITH moved AS MATERIALIZED (
      SELECT DISTINCT product_id FROM movement JOIN movement_line ON movement_id = movement.id
      WHERE date > ${today}::date - ${days}::integer
        AND (${warehouseId}::integer IS NULL OR ${warehouseId} IN (from_warehouse_id, to_warehouse_id))
    ),
    held AS MATERIALIZED (
      SELECT product_id, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value
      FROM ${stockNow({ warehouseId })} AS stock
      WHERE product_id NOT IN (SELECT product_id FROM moved) GROUP BY product_id
    ),
    found AS MATERIALIZED (
      SELECT product.id AS "productId", product.name, category.name AS "categoryName", quantity, value,
        (
          SELECT date FROM movement_line JOIN movement ON movement.id = movement_id
          WHERE product_id = product.id
            AND (${warehouseId}::integer IS NULL OR ${warehouseId} IN (from_warehouse_id, to_warehouse_id))
          ORDER BY movement_id DESC LIMIT 1
        ) AS "lastMovement",
        (
          SELECT round(cost::numeric / quantity)::bigint FROM movement_line JOIN movement ON movement.id = movement_id
          WHERE product_id = product.id AND correction_of IS NULL AND supplier_id IS NOT NULL AND to_warehouse_id IS NOT NULL
          ORDER BY movement_id DESC LIMIT 1
        ) AS "lastCost"
      FROM held
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE (${categoryId}::integer IS NULL OR category.id = ${categoryId})
        AND ${contains(sql`product.name`)(name)}
    ),
    listed AS (SELECT *, ${today}::date - "lastMovement" AS "idleDays" FROM found)`,
    order: sql`value DESC, ${byName('name')}, "productId"`,
    orderWithoutCosts: sql`quantity DESC, ${byName('name')}, "productId"`,
  }),
);
