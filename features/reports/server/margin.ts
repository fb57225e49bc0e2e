import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import type { MarginGroup, marginCall } from '../marginCall';
import { marginReport } from '../marginList';
import { METHOD } from '../method';
import { daysUpTo } from '../periods';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';

type Query = z.output<typeof marginCall.query>;
type Answer = z.output<typeof marginCall.answer>;

/** How a group names its rows. */
const GROUPS: Record<MarginGroup, { id: RawBuilder<unknown>; name: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  product: { id: sql`product_id`, name: sql`product.name`, from: sql`JOIN product ON product.id = record_id` },
  category: { id: sql`category_id`, name: sql`category.name`, from: sql`JOIN category ON category.id = record_id` },
  client: {
    id: sql`client_id`,
    name: sql`coalesce(client.name, '')`,
    from: sql`LEFT JOIN client ON client.id = record_id`,
  },
};

/**
 * Reads the revenue, the cost and the margin of the sales of a period. A return or a correction of a sale lowers the figures on its own day,
 * and a revaluation changes the cost of earlier sales without their clients.
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function margin(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { by = 'product', warehouseId, categoryId, clientId } = query;
  const { fromDate, toDate } = daysUpTo(query, today);
  const { id, name, from } = GROUPS[by];
  const order = sortedBy(query, {
    usual: sql`${
      seesCosts ? sql`loss DESC, "marginPercent" NULLS LAST, revenue DESC` : sql`sold DESC`
    }, ${byName('name')}, "recordId"`,
    keys: {
      ...byColumns('sold', 'revenue', 'cost', 'margin', 'marginPercent', 'loss'),
      name: byName('name'),
    },
    seesCosts,
  });
  const only = (condition: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? sql`` : sql`AND ${condition}`;
  const figures = sql`
    coalesce(sum(sold), 0)::bigint AS sold, coalesce(sum(revenue), 0)::bigint AS revenue, coalesce(sum(cost), 0)::bigint AS cost,
    coalesce(sum(revenue - cost), 0)::bigint AS margin, round(sum(revenue - cost) * 100 / nullif(sum(revenue), 0), 2)::float8 AS "marginPercent",
    coalesce(sum(loss), 0)::bigint AS loss`;
  const tables = sql`
    line AS (
      SELECT ${id} AS record_id, sign * quantity AS sold, sign * quantity * movement_line.unit_price AS revenue,
        CASE WHEN revalues THEN -1 ELSE sign END * goods_cost AS cost, sign * greatest(goods_cost - quantity * movement_line.unit_price, 0) AS loss
      FROM movement
        JOIN movement_type AS type ON type.name = movement.type AND (counts_as = 'sale' OR revalues)
        JOIN movement_line ON movement_id = movement.id
        ${by === 'category' || categoryId !== undefined ? sql`JOIN product ON product.id = product_id` : sql``},
        LATERAL (SELECT cost - coalesce(cost_difference, 0) AS goods_cost) AS without_difference
      WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date
        ${only(sql`${warehouseId}::integer IN (from_warehouse_id, to_warehouse_id)`, warehouseId)}
        ${only(sql`client_id = ${clientId}`, clientId)}
        ${only(sql`category_id = ${categoryId}`, categoryId)}
    ),
    summed AS MATERIALIZED (
      SELECT record_id, sum(sold) AS sold, sum(revenue) AS revenue, sum(cost) AS cost, sum(loss) AS loss
      FROM line GROUP BY record_id
    ),
    listed AS MATERIALIZED (
      SELECT record_id AS "recordId", ${name} AS name, ${figures} FROM summed ${from} GROUP BY record_id, ${name}
    )`;
  const read = await readRows<Answer>(db, marginReport, query, {
    tables,
    order,
    totals: figures,
    totalsOf: sql`summed`,
  });
  return { ...read, fromDate, toDate, method: METHOD };
}
