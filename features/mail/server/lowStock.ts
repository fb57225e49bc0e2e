import { sql } from 'kysely';
import type { Translation } from '../../../contract/language';
import { SERVER_TIME_ZONE } from '../../../server/db/day';
import { transact } from '../../../server/db/transact';
import type { Db, Executor } from '../../../server/db/types';
import { alphabetically } from '../../../server/entity/kinds';
import { type Said, say, sayCount } from '../../../server/texts/message';
import { type LowProducts, type LowStock, lowStockMail } from './mails/lowStockMail';
import { mailToSubscribers } from './subscribed';

/** The most rows of a mail. */
const MOST_ROWS = 200;

/**
 * Returns the products below their minimum: of all warehouses together, and of each warehouse with levels of its own.
 * @param language sorts them by its alphabet
 */
export async function lowProducts(db: Executor, language: Translation): Promise<LowProducts> {
  const { rows } = await sql<LowStock & { products: number }>`
    WITH low AS (
      SELECT id AS product_id, NULL::integer AS warehouse_id, inventory_count AS amount, minimum_stock AS minimum
      FROM product WHERE inventory_count < minimum_stock
      UNION ALL
      SELECT product_id, warehouse_id, quantity, stock.minimum
      FROM stock JOIN product_level AS own USING (warehouse_id, product_id) WHERE quantity < stock.minimum
    )
    SELECT product_id AS "productId", product.name, warehouse.name AS warehouse, amount, low.minimum,
      (SELECT count(DISTINCT product_id) FROM low)::integer AS products
    FROM low JOIN product ON product.id = product_id LEFT JOIN warehouse ON warehouse.id = warehouse_id
    ORDER BY ${alphabetically(sql.ref('product.name'), language)}, product_id,
      ${alphabetically(sql.ref('warehouse.name'), language)} NULLS FIRST, warehouse_id
    LIMIT ${MOST_ROWS + 1}`.execute(db);
  return { rows: rows.slice(0, MOST_ROWS), products: rows[0]?.products ?? 0, isCut: rows.length > MOST_ROWS };
}

/** Writes the mail of this day to each of its recipients, once. @returns the result in words */
export const mailLowStock = (db: Db): Promise<Said> =>
  transact(db, async (trx) => {
    const read = new Map<Translation, Promise<LowProducts>>();
    const lowIn = (language: Translation) => {
      const low = read.get(language) ?? lowProducts(trx, language);
      read.set(language, low);
      return low;
    };
    const { products } = await lowIn('en');
    if (products === 0) return 'Nothing is low on stock.';
    const { rows } = await sql<{ day: string }>`
      SELECT to_char(now() AT TIME ZONE ${SERVER_TIME_ZONE}, 'YYYY-MM-DD') AS day`.execute(trx);
    const count = await mailToSubscribers(
      trx,
      'low-stock',
      async (words, links) => lowStockMail(words, await lowIn(words.language), links),
      rows[0]?.day,
    );
    return say('{products}; {mails}', {
      products: sayCount(products, '{count} product is low on stock', '{count} products are low on stock'),
      mails: sayCount(count, 'mails-written'),
    });
  });
