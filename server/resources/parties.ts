import { sql } from 'kysely';
import { client, supplier } from '../../contract/details/party';
import type { Parts } from '../entity/parts';
import { standard } from '../entity/standard';
import { historyOf } from './journal';

/**
 * The parts of clients and suppliers, which have the same shape.
 * @param table the party's table; `<table>_id` refers to it, and `<table>_warehouse` counts its transactions per warehouse
 */
const partyParts = (table: 'client' | 'supplier'): Parts<typeof client> & Parts<typeof supplier> => ({
  columns: ({ warehouseId }) =>
    warehouseId === undefined
      ? {}
      : {
          transactionsCount: sql`coalesce((
            SELECT transactions_count FROM ${sql.table(`${table}_warehouse`)}
            WHERE ${sql.ref(`${table}_id`)} = ${sql.ref(`${table}.id`)} AND warehouse_id = ${warehouseId}), 0)`,
        },
  filters: () => ({ warehouseId: null }),
  growing: { name: 'history', counted: 'transactionsCount', rows: historyOf(table) },
});

export const clients = standard(client, partyParts('client'));
export const suppliers = standard(supplier, partyParts('supplier'));
