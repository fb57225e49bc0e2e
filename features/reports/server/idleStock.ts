import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';
import type { idleCall } from '../idleCall';
import { idleReport } from '../idleList';
import { METHOD } from '../method';
import { DEFAULT_DAYS } from '../turnoverDays';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';
import { stockNow } from './standing';

type Query = z.output<typeof idleCall.query>;
type Answer = z.output<typeof idleCall.answer>;

/**
 * Reads the stock that no transaction has moved for some days: not today, and not on the days before today.
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function idleStock(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { days = DEFAULT_DAYS, warehouseId, categoryId, name } = query;
  const inWarehouse =
    warehouseId === undefined ? sql`` : sql`AND ${warehouseId}::integer IN (from_warehouse_id, to_warehouse_id)`;
  const order = sortedBy(query, {
    usual: sql`${seesCosts ? sql`value` : sql`quantity`} DESC, ${byName('name')}, "productId"`,
    keys: {
      ...byColumns('quantity', 'value', 'lastCost', 'lastMovement', 'idleDays'),
      name: byName('name'),
      categoryName: byName('categoryName'),
    },
    seesCosts,
  });
  const tables = sql`
    moved AS MATERIALIZED (
      SELECT DISTINCT product_id FROM movement JOIN movement_line ON movement_id = movement.id
      WHERE date > ${today}::date - ${days}::integer ${inWarehouse}
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
          WHERE product_id = product.id ${inWarehouse} ORDER BY movement_id DESC LIMIT 1
        ) AS "lastMovement",
        (
          SELECT round(cost::numeric / quantity)::bigint FROM movement_line JOIN movement ON movement.id = movement_id
          WHERE product_id = product.id AND correction_of IS NULL AND supplier_id IS NOT NULL AND to_warehouse_id IS NOT NULL
          ORDER BY movement_id DESC LIMIT 1
        ) AS "lastCost"
      FROM held
        JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
      WHERE true
        ${categoryId === undefined ? sql`` : sql`AND category.id = ${categoryId}`}
        ${name ? sql`AND ${contains(sql.ref('product.name'))(name)}` : sql``}
    ),
    listed AS (SELECT *, ${today}::date - "lastMovement" AS "idleDays" FROM found)`;
  const totals = sql`coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(value), 0)::bigint AS value`;
  const read = await readRows<Answer>(db, idleReport, query, { tables, order, totals });
  return { ...read, date: today, method: METHOD };
}
