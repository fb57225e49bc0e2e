import { sql } from 'kysely';
import { client, supplier } from '../../contract/details/party';
import { historyOf } from './journal';
import type { Parts } from './parts';
import { standard } from './standard';

/**
 * Clients and suppliers are one shape.
 * @param table theirs; `<table>_id` points to it, and `<table>_warehouse` counts their transactions with each warehouse
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
