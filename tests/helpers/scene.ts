import { sql } from 'kysely';
import type { Db } from '../../server/db/types';
import { cents, hundredths } from '../../server/db/units';
import {
  insertAddress,
  insertCategory,
  insertClient,
  insertEmployee,
  insertProduct,
  insertSupplier,
  insertWarehouse,
} from './fixtures';

/** A small dataset: warehouses with one employee each, products, one supplier and one client. */
export interface Trade {
  warehouseIds: number[];
  /** `employeeIds[i]` works in `warehouseIds[i]`. */
  employeeIds: number[];
  productIds: number[];
  supplierId: number;
  clientId: number;
}

/**
 * @param capacities one warehouse each, in hundredths of a size unit
 * @param products one product each, in cents and hundredths; 10 dollars and 1 size unit per piece by default
 */
export async function insertTrade(
  db: Db,
  capacities: number[],
  products: { unit_price?: number; unit_size?: number; name?: string }[] = [{}],
): Promise<Trade> {
  const { id: address_id } = await insertAddress(db);
  const { id: category_id } = await insertCategory(db);
  const trade: Trade = {
    warehouseIds: [],
    employeeIds: [],
    productIds: [],
    supplierId: (await insertSupplier(db, { address_id, name: 'Acme' })).id,
    clientId: (await insertClient(db, { address_id, name: 'Initech' })).id,
  };
  for (const [index, capacity] of capacities.entries()) {
    const warehouse = await insertWarehouse(db, { address_id, capacity: hundredths(capacity), name: `W${index}` });
    const employee = await insertEmployee(db, { address_id, warehouse_id: warehouse.id, surname: `Nowak${index}` });
    trade.warehouseIds.push(warehouse.id);
    trade.employeeIds.push(employee.id);
  }
  for (const [index, { unit_price = 1_000, unit_size = 100, name = `P${index}` }] of products.entries()) {
    const amounts = { unit_price: cents(unit_price), unit_size: hundredths(unit_size) };
    const product = await insertProduct(db, { category_id, name, ...amounts });
    trade.productIds.push(product.id);
  }
  return trade;
}

/** A statement stays below the time limit on a busy machine. */
const AT_ONCE = 5_000;

/**
 * Inserts receipts and transfers over eight months from 2024-07-20, with prices from 1 up. Ids do not follow dates, so that
 * only sorting by date and then id gives the right order. The moves have no lines, and no totals are updated.
 * @param sizes number of different total sizes, from 0 up
 * @returns their parties; the warehouse is the target of all
 */
export async function insertJournal(db: Db, moves: number, sizes = 1) {
  const { warehouseIds, employeeIds, supplierId } = await insertTrade(db, [1_000, 1_000]);
  const [from = 0, to = 0] = warehouseIds;
  const [employeeId = 0] = employeeIds;
  for (let first = 1; first <= moves; first += AT_ONCE) {
    await sql`
      INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id,
        total_items, total_price, total_size)
      SELECT (CASE WHEN n % 3 = 0 THEN 'WAREHOUSE_TO_WAREHOUSE' ELSE 'SUPPLIER_TO_WAREHOUSE' END),
        date '2024-07-20' + n * 7919 % 240, 'Move', ${employeeId}, CASE WHEN n % 3 = 0 THEN ${from}::integer END,
        ${to}, CASE WHEN n % 3 > 0 THEN ${supplierId}::integer END, 1, n, n % ${sizes}::integer
      FROM generate_series(${first}::integer, ${Math.min(first + AT_ONCE - 1, moves)}::integer) AS n`.execute(db);
  }
  return { to, employeeId, supplierId };
}

/** The ids of a page of the journal, read with OFFSET. @param conditions in SQL */
export async function pageOf(db: Db, conditions: string, page: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM movement WHERE ${sql.raw(conditions)} ORDER BY date DESC, id DESC
    OFFSET ${page * 25} LIMIT 25`.execute(db);
  return rows.map(({ id }) => id);
}
