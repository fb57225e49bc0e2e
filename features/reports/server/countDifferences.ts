import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import { equals } from '../../../server/entity/filters';
import type { CountGroup, countsCall } from '../countsCall';
import { countsReport } from '../countsList';
import { METHOD } from '../method';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';

type Query = z.output<typeof countsCall.query>;
type Answer = z.output<typeof countsCall.answer>;

/** How a group names its rows: columns of `movement`, its line, and the records that they refer to. */
interface Group {
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
}

const NO_ID = sql`NULL::integer`;
const NEWEST = sql`name DESC`;

const GROUPS: Record<CountGroup, Group> = {
  employee: { id: sql`employee.id`, name: sql`employee.full_name` },
  product: { id: sql`product.id`, name: sql`product.name` },
  warehouse: { id: sql`warehouse.id`, name: sql`warehouse.name` },
  month: { id: NO_ID, name: sql`to_char(date, 'YYYY-MM')`, order: NEWEST },
  reason: { id: NO_ID, name: sql`coalesce(reason, '')` },
  count: { id: sql`movement.id`, name: sql`to_char(date, 'YYYY-MM-DD')`, order: sql`id DESC` },
};

/** Reads the differences that stock counts booked, in groups. @param seesCosts whether the order of rows may follow their costs */
export async function countDifferences(db: Db, query: Query, seesCosts = true): Promise<Answer> {
  const { by = 'employee', fromDate, toDate, warehouseId, employeeId, productId, reason } = query;
  const byCost = seesCosts ? sql`"costMore" + "costLess" DESC,` : sql``;
  const { id, name, order: usual = sql`${byCost} more + less DESC, ${byName('name')}, id` } = GROUPS[by];
  const order = sortedBy(query, {
    usual,
    keys: {
      ...byColumns('counts', 'lines', 'more', 'less', 'costMore', 'costLess'),
      name: byName('name'),
      warehouseName: byName('warehouse_name'),
      employeeName: byName('employee_name'),
    },
    seesCosts,
  });
  const single = (column: RawBuilder<unknown>) => (by === 'count' ? sql`min(${column})` : sql`NULL`);
  const only = (condition: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? sql`` : sql`AND ${condition}`;
  const figures = sql`
    count(DISTINCT movement_id)::integer AS counts, count(*)::integer AS lines,
    coalesce(sum(greatest(quantity, 0)), 0)::bigint AS more, coalesce(sum(greatest(-quantity, 0)), 0)::bigint AS less,
    coalesce(sum(greatest(cost, 0)), 0)::bigint AS "costMore", coalesce(sum(greatest(-cost, 0)), 0)::bigint AS "costLess"`;
  const tables = sql`
    line AS MATERIALIZED (
      SELECT movement.id AS movement_id, ${id} AS id, ${name} AS name, quantity, cost,
        warehouse.name AS warehouse_name, employee.full_name AS employee_name
      FROM movement
        JOIN movement_line ON movement_id = movement.id
        JOIN product ON product.id = product_id
        JOIN employee ON employee.id = employee_id
        JOIN warehouse ON warehouse.id = to_warehouse_id
      WHERE movement.type IN (SELECT movement_type.name FROM movement_type WHERE movement_type.counted)
        ${only(sql`date >= ${fromDate}::date`, fromDate)}
        ${only(sql`date <= ${toDate}::date`, toDate)}
        ${only(sql`to_warehouse_id = ${warehouseId}`, warehouseId)}
        ${only(sql`employee_id = ${employeeId}`, employeeId)}
        ${only(sql`product_id = ${productId}`, productId)}
        ${reason === undefined ? sql`` : sql`AND ${equals(sql`reason`)(reason)}`}
    ),
    listed AS MATERIALIZED (
      SELECT id, name, ${single(sql`warehouse_name`)} AS warehouse_name, ${single(sql`employee_name`)} AS employee_name, ${figures}
      FROM line GROUP BY id, name
    )`;
  const columns = sql`id AS "recordId", name, warehouse_name AS "warehouseName", employee_name AS "employeeName",
    counts, lines, more, less, "costMore", "costLess"`;
  const parts = { tables, order, totals: figures, totalsOf: sql`line`, columns };
  return { ...(await readRows<Answer>(db, countsReport, query, parts)), method: METHOD };
}
