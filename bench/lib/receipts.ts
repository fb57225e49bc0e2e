import { sql } from 'kysely';
import type { ReceiptInput } from '../../contract/inventory';
import type { Db } from '../../server/db/types';

const LINES = 5;
/** The number of different receipts, used in rotation. */
const RECEIPTS = 200;
/** Larger than any run needs, and small enough that sums stay exact. */
const ENDLESS = 10 ** 13;

/** Gives every warehouse unlimited room. */
export const makeEndless = (db: Db) => sql`UPDATE warehouse SET capacity = ${ENDLESS}`.execute(db);

/** Returns a function that picks the next item, shared by all callers, and starts over after the last. */
export function rotation() {
  let nth = 0;
  return <Item>(items: readonly Item[]): Item => items[nth++ % items.length] as Item;
}

/** Makes receipts of five lines each, spread over warehouses, suppliers and products. */
export async function inventReceipts(on: Db): Promise<ReceiptInput[]> {
  const employees = await on.selectFrom('employee').select(['id', 'warehouse_id']).orderBy('id').execute();
  const ids = async (of: 'product' | 'supplier') =>
    (await on.selectFrom(of).select('id').orderBy('id').execute()).map(({ id }) => id);
  const [products, suppliers] = [await ids('product'), await ids('supplier')];
  const pick = <Item>(items: Item[], index: number): Item => items[index % items.length] as Item;
  return Array.from({ length: RECEIPTS }, (_, nth) => {
    const { id: employeeId, warehouse_id: warehouseId } = pick(employees, nth);
    const lines = Array.from({ length: LINES }, (__, line) => [pick(products, nth * 7 + line * 31), line + 1] as const);
    return { warehouseId, supplierId: pick(suppliers, nth), employeeId, items: Object.fromEntries(lines) };
  });
}
