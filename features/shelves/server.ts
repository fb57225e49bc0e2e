import { sql } from 'kysely';
import { transact } from '../../server/db/transact';
import { found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';

/** Registers the calls for the rows that have a product and a warehouse: stock, documents, count sheets. */
export const shelves: Group = (app, { db }) => {
  route(app, calls.inWarehouse, async ({ query: { warehouseId, ids } }) => {
    const { rows } = await sql<{ productId: number; shelf: string }>`
      SELECT product_id AS "productId", shelf FROM product_shelf
      WHERE warehouse_id = ${warehouseId} AND (${ids ?? null}::integer[] IS NULL OR product_id = ANY (${ids ?? null}::integer[]))
      ORDER BY product_id`.execute(db);
    return rows;
  });

  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; warehouseId: number; warehouseName: string; shelf: string }>`
      SELECT product_id AS "productId", warehouse_id AS "warehouseId", warehouse.name AS "warehouseName", shelf
      FROM product_shelf JOIN warehouse ON warehouse.id = warehouse_id
      WHERE product_id = ANY (${ids}::integer[]) ORDER BY product_id, warehouse_id`.execute(db);
    return rows;
  });

  route(app, calls.assign, async ({ params: { id }, body: { warehouseId, shelf } }) => {
    await transact(db, async (trx) => {
      // The lines of a product are written one after the other, as by its form.
      const product = trx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate();
      found('Product', await product.executeTakeFirst());
      const warehouse = trx.selectFrom('warehouse').select('id').where('id', '=', warehouseId).forKeyShare();
      found('Warehouse', await warehouse.executeTakeFirst());
      if (shelf === null) {
        await sql`DELETE FROM product_shelf WHERE product_id = ${id} AND warehouse_id = ${warehouseId}`.execute(trx);
        return;
      }
      await sql`
        INSERT INTO product_shelf (product_id, position, warehouse_id, shelf)
        SELECT ${id}, coalesce(max(position) + 1, 0), ${warehouseId}, ${shelf} FROM product_shelf WHERE product_id = ${id}
        ON CONFLICT (product_id, warehouse_id) DO UPDATE SET shelf = excluded.shelf
        WHERE product_shelf.shelf <> excluded.shelf`.execute(trx);
    });
  });
};
