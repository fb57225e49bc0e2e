import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import type { OrderSource } from '../../../server/inventory/orderSource';
import type { deliveriesCall } from '../deliveriesCall';
import { deliveriesReport } from '../deliveriesList';
import { METHOD } from '../method';
import { daysUpTo } from '../periods';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';

type Query = z.output<typeof deliveriesCall.query>;
type Answer = z.output<typeof deliveriesCall.answer>;

const OF_ORDERS = ['orders', 'onTime', 'late', 'complete', 'partly'];
const OF_GOODS = ['received', 'receivedCost', 'returned', 'returnedCost'];

/**
 * Reads what each supplier delivered in a period, and the orders that were expected in it.
 * @param sources the orders; without any, only the journal
 * @param today the day up to which an order without all goods is not late
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function supplierDeliveries(
  db: Db,
  sources: readonly OrderSource[],
  query: Query,
  today: string,
  seesCosts = true,
): Promise<Answer> {
  const { warehouseId, supplierId } = query;
  const { fromDate, toDate } = daysUpTo(query, today);
  const inWarehouse = warehouseId === undefined ? sql`` : sql`AND warehouse_id = ${warehouseId}`;
  const ofSupplier = supplierId === undefined ? sql`` : sql`AND supplier_id = ${supplierId}`;
  const orders = sources.map(
    ({ sentOrders }) => sql`
      SELECT supplier_id, 1 AS orders, coalesce(complete_on <= expected_on, false)::integer AS "onTime",
        coalesce(complete_on > expected_on, expected_on < ${today}::date)::integer AS late,
        (complete_on IS NOT NULL)::integer AS complete, (complete_on IS NULL AND has_some)::integer AS partly,
        0 AS received, 0 AS "receivedCost", 0 AS returned, 0 AS "returnedCost"
      FROM ${sentOrders} AS sent
      WHERE expected_on BETWEEN ${fromDate}::date AND ${toDate}::date ${inWarehouse} ${ofSupplier}`,
  );
  // A correction counts where its original does, with the direction of its own goods.
  const moved = sql`
    SELECT supplier_id, NULL::integer, NULL::integer, NULL::integer, NULL::integer, NULL::integer,
      CASE WHEN is_return THEN 0 ELSE sign * quantity END, CASE WHEN is_return THEN 0 ELSE sign * goods_cost END,
      CASE WHEN is_return THEN -sign * quantity ELSE 0 END, CASE WHEN is_return THEN -sign * goods_cost ELSE 0 END
    FROM (
      SELECT movement.id, movement.supplier_id, type.sign, origin.reverses IS NOT NULL AS is_return,
        coalesce(movement.to_warehouse_id, movement.from_warehouse_id) AS warehouse_id
      FROM movement
        JOIN movement_type AS type ON type.name = movement.type AND type.counts_as = 'purchase'
        LEFT JOIN movement AS corrected ON corrected.id = movement.correction_of
        JOIN movement_type AS origin ON origin.name = coalesce(corrected.type, movement.type)
      WHERE movement.supplier_id IS NOT NULL AND movement.date BETWEEN ${fromDate}::date AND ${toDate}::date
    ) AS moved JOIN movement_line ON movement_id = moved.id,
      LATERAL (SELECT cost - coalesce(cost_difference, 0) AS goods_cost) AS without_difference
    WHERE true ${inWarehouse} ${ofSupplier}`;
  const ordered = (name: string) =>
    sources.length === 0
      ? sql`NULL::integer AS ${sql.id(name)}`
      : sql`coalesce(sum(${sql.id(name)}), 0)::integer AS ${sql.id(name)}`;
  const sum = (name: string) => sql`coalesce(sum(${sql.id(name)}), 0)::bigint AS ${sql.id(name)}`;
  const figures = sql.join([...OF_ORDERS.map(ordered), ...OF_GOODS.map(sum)]);
  const factColumns = sql.join(['supplier_id', ...OF_ORDERS, ...OF_GOODS].map((name) => sql.id(name)));
  const order = sortedBy(query, {
    usual: sql`${byName('name')}, "supplierId"`,
    keys: { name: byName('name'), ...byColumns(...OF_ORDERS, ...OF_GOODS) },
    seesCosts,
  });
  const tables = sql`
    fact (${factColumns}) AS MATERIALIZED (${sql.join([...orders, moved], sql` UNION ALL `)}),
    listed AS MATERIALIZED (
      SELECT supplier.id AS "supplierId", supplier.name, ${figures}
      FROM fact JOIN supplier ON supplier.id = supplier_id GROUP BY supplier.id
    )`;
  const parts = { tables, order, totals: figures, totalsOf: sql`fact` };
  const read = await readRows<Answer>(db, deliveriesReport, query, parts);
  return { ...read, fromDate, toDate, method: METHOD };
}
