import { sql } from 'kysely';
import { product } from '../../contract/entities/product';
import { fromCents, fromHundredths } from '../../server/db/units';
import { partsFor } from '../../server/entity/parts';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { codedFirst, keyOf, namedOrCoded } from './server/search';
import { refuseTaken } from './server/taken';

/** The call that finds a product by a scanned barcode. */
export const find: Group = (app, { db }) => {
  route(app, calls.find, async ({ query: { code } }) => {
    const found = await db
      .selectFrom('product_barcode')
      .innerJoin('product', 'product.id', 'product_barcode.product_id')
      .select(['product.id as productId', 'name', 'unit_price', 'unit_size'])
      .select(sql<number>`quantity`.as('quantity'))
      .distinct()
      .where('key', '=', keyOf(code))
      .execute();
    return found.map(({ unit_price, unit_size, ...called }) => ({
      ...called,
      unitPrice: fromCents(unit_price),
      unitSize: fromHundredths(unit_size),
    }));
  });
};

/** The call for the codes of many products. */
export const ofProducts: Group = (app, { db }) => {
  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; code: string; quantity: number }>`
      SELECT product_id AS "productId", code, quantity FROM product_barcode
      WHERE product_id = ANY (${ids}::integer[]) ORDER BY product_id, position`.execute(db);
    return rows;
  });
};

/** The search for products finds their codes too, and no two products have the same code. */
export const coded = partsFor(product, {
  filters: () => ({ name: namedOrCoded }),
  first: ({ name }) => codedFirst(name),
  checkMany: refuseTaken,
  heldByDatabase: true,
});
