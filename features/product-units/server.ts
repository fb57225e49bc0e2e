import { sql } from 'kysely';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';

/** Registers the call for the units beside amounts, whose rows have only the id of a product. */
export const productUnits: Group = (app, { db }) => {
  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; unit: string }>`
      SELECT product.id AS "productId", unit.name AS unit FROM product JOIN unit ON unit.id = product.unit_id
      WHERE product.id = ANY (${ids}::integer[]) ORDER BY product.id`.execute(db);
    return rows;
  });
};
