import { sql } from 'kysely';
import type { z } from 'zod';
import { METHOD } from '../../../contract/definition/report';
import type { Db } from '../../../server/db/types';
import { pageInfo } from '../../../server/entity/paging';
import { dollarsIn, limitOf } from '../../../server/entity/report';
import { found } from '../../../server/errors';
import type { calls } from '../contract';
import { stockCardReport } from '../definitions/stockCard';
import { changes } from './standing';

type Query = z.output<typeof calls.stockCard.query>;
type Answer = z.output<typeof calls.stockCard.answer>;

type Card = Pick<Answer, 'content'> & Answer['totals'] & { rows: number };

const toDollars = dollarsIn(stockCardReport);

/**
 * Reads the movements of a product in a period, each with the stock after it, and differences to the value of the stock in rows of their
 * own. In all warehouses together, a transfer comes in and goes out in one row.
 * @throws ApiError 404 for an unknown product
 */
export async function stockCard(db: Db, query: Query, today: string): Promise<Answer> {
  const { productId, warehouseId, fromDate = '-infinity', toDate = today } = query;
  const product = await db.selectFrom('product').select(['id', 'name']).where('id', '=', productId).executeTakeFirst();
  const { id, name } = found('Product', product);
  const ofProduct = changes(sql`date <= ${toDate}::date AND product_id = ${productId}`, { warehouseId });
  const { rows } = await sql<Card>`
    WITH line AS MATERIALIZED (
      SELECT movement_id, date,
        sum(greatest(quantity, 0))::bigint AS "in", sum(greatest(-quantity, 0))::bigint AS "out",
        sum(quantity)::bigint AS change, sum(value - difference)::bigint AS cost, sum(difference)::bigint AS difference
      FROM ${ofProduct} AS change GROUP BY movement_id, date
    ),
    moved AS MATERIALIZED (
      SELECT movement_id, false AS is_difference, date, "in", "out", change, cost FROM line
      UNION ALL
      SELECT movement_id, true, date, 0, 0, 0, difference FROM line WHERE difference <> 0
    ),
    opening AS (
      SELECT coalesce(sum(change), 0)::bigint AS quantity, coalesce(sum(cost), 0)::bigint AS value
      FROM moved WHERE date < ${fromDate}::date
    ),
    listed AS MATERIALIZED (
      SELECT movement_id, is_difference, date, "in", "out", cost,
        (opening.quantity + sum(change) OVER entries)::bigint AS quantity,
        (opening.value + sum(cost) OVER entries)::bigint AS value
      FROM moved, opening WHERE date >= ${fromDate}::date
      WINDOW entries AS (ORDER BY movement_id, is_difference)
      UNION ALL
      SELECT 0, false, ${fromDate}::date, NULL, NULL, NULL, quantity, value FROM opening
      WHERE ${query.fromDate !== undefined}::boolean
    ),
    page AS (
      SELECT movement.id AS "transactionId", is_difference AS "isDifference", listed.date,
        -- The column of another feature, which may be absent.
        to_jsonb(movement) ->> 'document_number' AS "documentNumber",
        type, correction_of AS "correctionOf", "in", "out", listed.cost,
        CASE WHEN NOT is_difference THEN movement_line.cost_source END AS "costSource", listed.quantity, value,
        CASE WHEN listed.quantity > 0 THEN round(value::numeric / listed.quantity)::bigint END AS average,
        coalesce(source.name, supplier.name, client.name) AS "fromName",
        coalesce(target.name, supplier.name, client.name) AS "toName"
      FROM (SELECT * FROM listed ORDER BY movement_id, is_difference ${limitOf(query)}) AS listed
        LEFT JOIN movement ON movement.id = listed.movement_id
        LEFT JOIN movement_line ON movement_line.movement_id = listed.movement_id AND movement_line.product_id = ${productId}
        LEFT JOIN warehouse AS source ON source.id = from_warehouse_id
        LEFT JOIN warehouse AS target ON target.id = to_warehouse_id
        LEFT JOIN supplier ON supplier.id = supplier_id
        LEFT JOIN client ON client.id = client_id
      ORDER BY listed.movement_id, is_difference
    )
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS content,
      (SELECT count(*)::integer FROM listed) AS rows,
      coalesce(sum("in") FILTER (WHERE date >= ${fromDate}::date), 0)::bigint AS "in",
      coalesce(sum("out") FILTER (WHERE date >= ${fromDate}::date), 0)::bigint AS "out",
      coalesce(sum(change), 0)::bigint AS quantity, coalesce(sum(cost), 0)::bigint AS value
    FROM moved`.execute(db);
  const [{ content, rows: count, ...totals }] = rows as [Card];
  return {
    product: { productId: id, name },
    content: content.map(toDollars),
    totals: toDollars(totals),
    method: METHOD,
    page: pageInfo(count, query.all === 'true' ? undefined : (query.page ?? 0)),
  };
}
