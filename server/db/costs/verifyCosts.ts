import { sql } from 'kysely';
import type { MovementType } from '../../../contract/definition/movementType';
import type { Executor } from '../types';
import type { Cents } from '../units';
import { type Cost, goodsCost, OriginCosts, type OriginEntry } from './cost';
import { revaluedCosts } from './revaluedCosts';

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
