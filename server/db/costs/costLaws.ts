import { sql } from 'kysely';
import type { Executor } from '../types';
import type { Cents } from '../units';

/** A line of the journal that breaks a law of costs. */
export interface BrokenLaw {
  movementId: number;
  productId: number;
  column: 'cost' | 'cost_difference' | 'at_list';
  stored: Cents;
  derived: Cents;
}

const LIMIT = 100;

/**
 * Compares each line of the journal with the laws of costs, which sums do not show, by the stock before it:
 * - The last piece takes the whole value, so that no value stays without a piece.
 * - Goods that leave take their share of the value, or their known cost where each piece that stays keeps a cent: `costOf` has the rule. So
 *   pieces have no value only where goods that came in cost nothing, or less than a cent for each.
 * - Goods without a known cost come in at the average of the stock, or at the list price.
 * - The part at list prices follows the value.
 * Lines from before the present rules have no difference stored, and only the first law.
 * @returns at most 100 differences
 */
export async function findBrokenCostLaws(db: Executor): Promise<BrokenLaw[]> {
  const { rows } = await sql<BrokenLaw>`
    WITH line AS (
      SELECT movement.id, product_id, direction, num_nonnulls(return_of, correction_of) > 0 AS has_origin, cost_source,
        quantity, unit_price, cost, at_list, cost_difference, way * quantity AS pieces, way * cost AS value,
        (sum(way * quantity) OVER stock)::bigint - way * quantity AS held,
        sum(way * cost) OVER stock - way * cost AS worth,
        sum(way * at_list) OVER stock - way * at_list AS listed
      FROM movement
        JOIN movement_type ON movement_type.name = movement.type
        JOIN movement_line ON movement_id = movement.id,
        LATERAL (VALUES (from_warehouse_id, -1), (to_warehouse_id, 1)) AS side (warehouse_id, way)
      WHERE warehouse_id IS NOT NULL
      WINDOW stock AS (PARTITION BY warehouse_id, product_id ORDER BY movement.id ROWS UNBOUNDED PRECEDING)
    ),
    law AS (
      SELECT id, product_id, abs(cost) AS cost, cost_difference, abs(at_list) AS at_list,
        CASE
          WHEN held + pieces = 0 AND pieces <> 0 THEN abs(worth)
          WHEN cost_difference IS NULL THEN NULL
          WHEN pieces < 0 AND NOT has_origin THEN average
          WHEN pieces < 0 AND direction = 'out' THEN
            CASE WHEN known <= average OR worth - known >= held + pieces THEN known ELSE average END
          WHEN pieces > 0 AND cost_source = 'average' AND held > 0 THEN average
          WHEN pieces > 0 AND cost_source = 'list' THEN quantity * unit_price
        END AS right_cost,
        -- The difference of a revaluation is the part of the change that was sold.
        CASE WHEN NOT has_origin AND pieces <> 0 THEN 0 END AS right_difference,
        CASE
          WHEN cost_difference IS NULL THEN NULL
          WHEN pieces < 0 THEN round(listed * abs(value) / nullif(worth, 0))
          WHEN pieces > 0 AND cost_source = 'list' THEN cost
        END AS right_list
      FROM line,
        LATERAL (SELECT round(worth * abs(pieces) / nullif(held, 0)) AS average, -value - cost_difference AS known) AS share
    )
    SELECT id AS "movementId", product_id AS "productId", "column", stored::bigint, derived::bigint
    FROM law, LATERAL (VALUES
        ('cost', cost, right_cost), ('cost_difference', cost_difference, right_difference), ('at_list', at_list, right_list)
      ) AS broken ("column", stored, derived)
    -- The first condition leaves few lines to split.
    WHERE (cost <> right_cost OR cost_difference <> right_difference OR at_list <> right_list) AND stored <> derived
    ORDER BY id, product_id LIMIT ${LIMIT}`.execute(db);
  return rows;
}
