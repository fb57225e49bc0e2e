import { sql } from 'kysely';
import { byName, defineReportRows } from '../../../server/entity/report';
import { countsReport } from '../definitions/countDifferences';

/** Reads the differences that stock counts booked, in groups. */
export const countDifferences = defineReportRows(
  countsReport,
  ({ by = 'employee', fromDate, toDate, warehouseId = null, employeeId = null, productId = null, reason = null }) => {
    const newest = { month: sql`name DESC,`, count: sql`"recordId" DESC,` };
    const first = by === 'month' || by === 'count' ? newest[by] : sql``;
    const last = sql`more + less DESC, ${byName('name')}, "recordId"`;
    return {
      rows: sql`
    WITH line AS MATERIALIZED (
      SELECT movement.id AS movement_id, date, quantity, cost, reason, product.id AS product_id, product.name AS product_name,
        warehouse.id AS warehouse_id, warehouse.name AS warehouse_name, employee.id AS employee_id, full_name AS employee_name
      FROM movement
        JOIN movement_line ON movement_id = movement.id
        JOIN product ON product.id = product_id
        JOIN employee ON employee.id = employee_id
        JOIN warehouse ON warehouse.id = to_warehouse_id
      WHERE movement.type IN (SELECT movement_type.name FROM movement_type WHERE movement_type.counted)
        AND date BETWEEN ${fromDate ?? '-infinity'}::date AND ${toDate ?? 'infinity'}::date
        AND (${warehouseId}::integer IS NULL OR to_warehouse_id = ${warehouseId})
        AND (${employeeId}::integer IS NULL OR employee_id = ${employeeId})
        AND (${productId}::integer IS NULL OR product_id = ${productId})
        -- PostgreSQL's texts cannot contain NUL.
        AND (${reason === null}::boolean OR reason = ${reason?.includes('\0') ? null : reason}::text)
    ),
    listed AS MATERIALIZED (
      SELECT
        CASE ${by}::text WHEN 'employee' THEN employee_id WHEN 'product' THEN product_id WHEN 'warehouse' THEN warehouse_id
          WHEN 'count' THEN movement_id END AS "recordId",
        CASE ${by}::text WHEN 'employee' THEN employee_name WHEN 'product' THEN product_name WHEN 'warehouse' THEN warehouse_name
          WHEN 'month' THEN to_char(date, 'YYYY-MM') WHEN 'reason' THEN coalesce(reason, '')
          WHEN 'count' THEN to_char(date, 'YYYY-MM-DD') END AS name,
        CASE ${by}::text WHEN 'count' THEN min(warehouse_name) END AS "warehouseName",
        CASE ${by}::text WHEN 'count' THEN min(employee_name) END AS "employeeName",
        count(DISTINCT movement_id)::integer AS counts, count(*)::integer AS lines,
        sum(greatest(quantity, 0))::bigint AS more, sum(greatest(-quantity, 0))::bigint AS less,
        sum(greatest(cost, 0))::bigint AS "costMore", sum(greatest(-cost, 0))::bigint AS "costLess"
      FROM line GROUP BY 1, 2
    )`,
      order: sql`${first} "costMore" + "costLess" DESC, ${last}`,
      orderWithoutCosts: sql`${first} ${last}`,
      // A count with several products is in the row of each.
      totals: { counts: sql`(SELECT count(DISTINCT movement_id)::integer FROM line)` },
    };
  },
);
