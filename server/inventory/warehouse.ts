import type { Trx } from '../db/types';
import { fromHundredths, toHundredths } from '../db/units';
import { ApiError, notFound, unknownReference } from '../errors';
import { amountOf, say } from '../texts/message';

/**
 * Checks that a warehouse can have another capacity, and locks it until the end of the transaction.
 * @param capacity in size units
 * @throws ApiError 404 when there is no such warehouse, 409 when it holds more than that
 */
export async function holdForCapacity(trx: Trx, id: number, capacity: number): Promise<void> {
  const warehouse = await trx
    .selectFrom('warehouse')
    .select(['name', 'occupied'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!warehouse) throw notFound('Warehouse');
  if (toHundredths(capacity) < warehouse.occupied) {
    throw new ApiError(
      409,
      say('Insufficient capacity in warehouse "{warehouse}": {occupied} occupied, {requested} requested.', {
        warehouse: warehouse.name,
        occupied: amountOf(fromHundredths(warehouse.occupied)),
        requested: amountOf(capacity),
      }),
    );
  }
}

/**
 * Increments the number of a warehouse's employees, in the transaction that inserts one.
 * @throws ApiError 400 when there is no such warehouse
 */
export async function countEmployee(trx: Trx, warehouseId: number): Promise<void> {
  const counted = await trx
    .updateTable('warehouse')
    .set((eb) => ({ employees_count: eb('employees_count', '+', 1) }))
    .where('id', '=', warehouseId)
    .returning('id')
    .executeTakeFirst();
  if (!counted) throw unknownReference('warehouseId', 'Warehouse');
}
