import { sql } from 'kysely';
import { warehouse } from '../../contract/details/warehouse';
import { countWhere } from '../entity/records';
import { standard } from '../entity/standard';
import { holdForCapacity } from '../inventory/warehouse';
import { warehouseDetail, warehouseTransactions } from './warehouseDetail';

export const warehouses = standard(warehouse, {
  columns: () => ({ occupiedCapacity: 'warehouse.occupied', productsSum: 'warehouse.items_count' }),
  detail: warehouseDetail,
  growing: { name: 'transactions', counted: 'transactionsCount', rows: warehouseTransactions },
  onWrite: async (trx, { capacity }, id) => {
    if (id !== undefined) await holdForCapacity(trx, id, capacity);
  },
  uses: (id) => ({
    employee: countWhere('employee', sql`warehouse_id = ${id}`),
    'stocked product': countWhere('stock', sql`warehouse_id = ${id} AND quantity > 0`),
    transaction: countWhere('movement', sql`from_warehouse_id = ${id} OR to_warehouse_id = ${id}`),
  }),
});
