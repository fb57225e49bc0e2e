import type { Db } from '../../server/db/types';
import type { DemoRecords } from '../../server/seed/seed';

/** Returns the ids of all records, as if demo data had written them. */
export async function demoRecords(db: Db): Promise<DemoRecords> {
  const ids = async (table: 'category' | 'product' | 'warehouse' | 'supplier' | 'client' | 'employee') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return {
    categories: await ids('category'),
    products: await ids('product'),
    warehouses: await ids('warehouse'),
    suppliers: await ids('supplier'),
    clients: await ids('client'),
    employees: await ids('employee'),
  };
}
