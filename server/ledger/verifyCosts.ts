import { sql } from 'kysely';
import type { MovementType } from '../../contract/definition/movementType';
import type { Executor } from '../db/types';
import type { Cents } from '../db/units';
import { type Cost, goodsCost, OriginCosts, type OriginEntry } from './cost';
import { revaluedCosts } from './replay';

interface Line extends OriginEntry, Omit<Cost, 'costSource'> {
  origin: number;
  productId: number;
  quantity: number;
  direction: MovementType['direction'];
  /** Whether the line was recorded by the present rules. */
  isKnown: boolean;
}

/** A line whose goods should have cost something else. */
export interface WrongCost {
  movementId: number;
  productId: number;
  stored: Cents;
  derived: Cents;
}

const LIMIT = 100;

/**
 * Compares goods that came back, or that a correction added, with their cost at their origin: goods that leave and come back change
 * neither the value nor the cost of sales. Between warehouses a difference goes along, so those lines are not compared.
 * @returns at most 100 differences
 */
export async function findWrongOriginCosts(db: Executor): Promise<WrongCost[]> {
  const { rows } = await sql<Line>`
    WITH entry AS (
      SELECT movement.id, movement.return_of, movement.correction_of, movement.type,
        coalesce(corrected.return_of, movement.correction_of, movement.return_of) AS origin,
        movement.from_warehouse_id IS NOT DISTINCT FROM corrected.from_warehouse_id AS adds
      FROM movement LEFT JOIN movement AS corrected ON corrected.id = movement.correction_of
      WHERE num_nonnulls(movement.return_of, movement.correction_of) > 0
    ),
    family AS (
      SELECT * FROM entry
      UNION ALL
      SELECT id, NULL, NULL, type, id, true FROM movement WHERE id IN (SELECT origin FROM entry)
    )
    SELECT origin, family.id, return_of AS "returnOf", correction_of AS "correctionOf", adds, direction,
      product_id AS "productId", quantity, revalued.cost, revalued.cost_difference AS "costDifference", at_list AS "atList",
      movement_line.cost_difference IS NOT NULL AS "isKnown"
    FROM family
      JOIN movement_type ON movement_type.name = family.type
      JOIN movement_line ON movement_id = family.id
      CROSS JOIN LATERAL ${revaluedCosts('movement_line')} AS revalued
    ORDER BY origin, family.id, product_id`.execute(db);
  const costs = new Map<string, OriginCosts>();
  const wrong: WrongCost[] = [];
  for (const { origin, productId, quantity, direction, isKnown, ...line } of rows) {
    const key = `${origin} ${productId}`;
    const ofProduct = costs.get(key) ?? new OriginCosts(origin);
    costs.set(key, ofProduct);
    const expected = isKnown && direction !== 'between' ? ofProduct.costOf(line, quantity, direction) : undefined;
    const [stored, derived] = [goodsCost(line), goodsCost(expected ?? line)];
    if (stored !== derived) wrong.push({ movementId: line.id, productId, stored, derived });
    ofProduct.record(line, quantity, line);
  }
  return wrong.slice(0, LIMIT);
}

/** A line of the journal that breaks a law of costs. */
export interface BrokenLaw {
  movementId: number;
  productId: number;
  column: 'cost' | 'cost_difference' | 'at_list';
  stored: Cents;
  derived: Cents;
}

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
