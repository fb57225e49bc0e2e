import { sql } from 'kysely';
import { PREPARED } from '../../server/db/connection/prepared';
import type { Db } from '../../server/db/types';
import { readSettings } from '../../server/entity/settings';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { figuresOf, isLow } from '../../server/resources/figures';
import { calls, type ScarceProduct } from './contract';
import { settings } from './settings';

export const scarcestProducts: Group = (app, { db }) => {
  route(app, calls.scarcest, ({ query }) => scarcest(db, query.warehouseId));
};

/**
 * Returns the products with the lowest stock, lowest first, among those below their minimum.
 * @param warehouseId the warehouse whose stock counts; all warehouses together when absent
 */
async function scarcest(db: Db, warehouseId?: number): Promise<ScarceProduct[]> {
  const { shown } = await readSettings(db, settings);
  const figures = figuresOf(warehouseId);
  const { table, productId, held, condition } = figures;
  const { rows } = await sql<ScarceProduct>`${PREPARED}
    SELECT product.id AS "productId", product.name, scarce.held AS "inventoryCount"
    FROM (
      SELECT ${sql.ref(productId)} AS id, ${sql.ref(held)} AS held FROM ${sql.table(table)}
      WHERE ${condition} AND ${isLow(figures)} ORDER BY held, id LIMIT ${shown}
    ) AS scarce
    JOIN product ON product.id = scarce.id
    ORDER BY scarce.held, scarce.id`.execute(db);
  return rows;
}
