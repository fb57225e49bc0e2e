import { sql } from 'kysely';
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
      say('capacity-below-occupied', {
        warehouse: warehouse.name,
        occupied: amountOf(fromHundredths(warehouse.occupied)),
        requested: amountOf(capacity),
      }),
    );
  }
}

/** Takes employees off the numbers of their warehouses, in the transaction that deletes them. */
export const discountEmployees = async (trx: Trx, ids: readonly number[]): Promise<void> =>
  void (await sql`
    UPDATE warehouse SET employees_count = employees_count - gone.number
    FROM (SELECT warehouse_id, count(*) AS number FROM employee WHERE id = ANY (${ids}::integer[]) GROUP BY warehouse_id) AS gone
    WHERE warehouse.id = gone.warehouse_id`.execute(trx));

/**
 * Adds new employees to the numbers of their warehouses, in the transaction that inserts them. Locks the warehouses by ascending id, as moves do.
 * @param warehouseIds the warehouse of each employee
 * @throws ApiError 400 when one of the warehouses does not exist
 */
export async function countEmployees(trx: Trx, warehouseIds: readonly number[]): Promise<void> {
  const ids = [...new Set(warehouseIds)];
  const { rows } = await sql`
    SELECT FROM warehouse WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  if (rows.length < ids.length) throw unknownReference('warehouseId', 'Warehouse');
  await sql`
    UPDATE warehouse SET employees_count = employees_count + given.count
    FROM (SELECT id, count(*)::integer AS count FROM unnest(${warehouseIds}::integer[]) AS each (id) GROUP BY id) AS given
    WHERE warehouse.id = given.id`.execute(trx);
}
