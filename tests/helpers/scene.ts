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

/** A small trade: warehouses with an employee each, products, one supplier and one client. */
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
 * @param products one product each, in cents and hundredths; 10 dollars and 1 size unit a piece where not said
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
