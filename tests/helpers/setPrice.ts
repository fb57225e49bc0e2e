import type { Db } from '../../server/db/types';
import { changeProduct } from './changeProduct';
import { on } from './clock';

/** Changes the price of a product on a day. Its size becomes 1. */
export async function setPrice(db: Db, productId: number, unitPrice: number, day: string): Promise<void> {
  const { name, description, category_id } = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const input = { name, description, unitPrice, unitSize: 1, categoryId: category_id };
  await changeProduct(db, productId, input, on(day));
}
