import type { FastifyInstance } from 'fastify';
import { type InferResult, sql } from 'kysely';
import { endpoints } from '../../contract/endpoints';
import type { Warehouse, WarehouseInput, WarehouseQuery } from '../../contract/warehouse';
import { transact } from '../db/transact';
import type { Executor, Trx } from '../db/types';
import { fromHundredths, toHundredths } from '../db/units';
import { found } from '../errors';
import { addressLine, changeAddress, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { changeCapacity } from '../inventory/warehouse';
import { createOnce } from './createOnce';
import { atLeast, atMost, contains, type Filters, inRegion, where } from './filters';
import { countOf, pageOf, slicedById } from './paging';
import { countWhere, deleteUnused } from './records';
import { warehouseDetail } from './warehouseDetail';

const filters: Filters<WarehouseQuery> = {
  name: contains('warehouse.name'),
  regionId: inRegion('warehouse.address_id'),
  minCapacity: atLeast('warehouse.capacity', 100),
  maxCapacity: atMost('warehouse.capacity', 100),
  minOccupied: atLeast('warehouse.occupied', 100),
  maxOccupied: atMost('warehouse.occupied', 100),
  minEmployees: atLeast('warehouse.employees_count'),
  maxEmployees: atMost('warehouse.employees_count'),
  minProducts: atLeast('warehouse.items_count'),
  maxProducts: atMost('warehouse.items_count'),
  minTransactions: atLeast('warehouse.transactions_count'),
  maxTransactions: atMost('warehouse.transactions_count'),
};

export function warehouses(app: FastifyInstance, { db }: Context): void {
  const { list, get, create, update, delete: remove } = endpoints.warehouses;

  route(app, list, ({ query }) => {
    const matching = db.selectFrom('warehouse').where(where(filters, query));
    return pageOf(
      query,
      () => countOf(matching),
      async (slice) => {
        const rows = await slicedById(matching, 'warehouse.id', withColumns, slice).execute();
        return rows.map(toWarehouse);
      },
    );
  });

  route(app, get, async ({ params: { id } }) => {
    const [warehouse, detail] = await Promise.all([warehouseById(db, id), warehouseDetail(db, id)]);
    return { ...warehouse, ...found('Warehouse', detail) };
  });

  route(app, create, (request) => createOnce(db, 'warehouse', request, insertWarehouse, warehouseById));

  route(app, update, ({ params: { id }, body }) =>
    transact(db, async (trx) => {
      await changeWarehouse(trx, id, body);
      return warehouseById(trx, id);
    }),
  );

  route(app, remove, ({ params: { id } }) =>
    deleteUnused(db, 'warehouse', id, {
      employee: countWhere('employee', sql`warehouse_id = ${id}`),
      'stocked product': countWhere('stock', sql`warehouse_id = ${id} AND quantity > 0`),
      transaction: countWhere('movement', sql`from_warehouse_id = ${id} OR to_warehouse_id = ${id}`),
    }),
  );
}

const allWarehouses = (db: Executor) => db.selectFrom('warehouse');

const withColumns = (rows: ReturnType<typeof allWarehouses>) =>
  rows
    .select(['warehouse.id as warehouseId', 'name', 'capacity', 'occupied as occupiedCapacity'])
    .select(addressLine('warehouse.address_id').as('address'))
    .select(['employees_count as employeesCount', 'items_count as productsSum'])
    .select('transactions_count as transactionsCount');

const toWarehouse = (row: InferResult<ReturnType<typeof withColumns>>[number]): Warehouse => ({
  ...row,
  capacity: fromHundredths(row.capacity),
  occupiedCapacity: fromHundredths(row.occupiedCapacity),
});

const warehouseById = async (db: Executor, id: number): Promise<Warehouse> =>
  toWarehouse(
    found('Warehouse', await withColumns(allWarehouses(db).where('warehouse.id', '=', id)).executeTakeFirst()),
  );

async function insertWarehouse(
  trx: Trx,
  { name, capacity, ...place }: WarehouseInput,
  id?: number,
): Promise<{ id: number }> {
  const address_id = await createAddress(trx, place);
  return trx
    .insertInto('warehouse')
    .values({ id, name, capacity: toHundredths(capacity), address_id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function changeWarehouse(trx: Trx, id: number, { name, capacity, ...place }: WarehouseInput): Promise<void> {
  await changeCapacity(trx, id, capacity);
  const { address_id } = await trx
    .updateTable('warehouse')
    .set({ name })
    .where('id', '=', id)
    .returning('address_id')
    .executeTakeFirstOrThrow();
  await changeAddress(trx, address_id, place);
}
