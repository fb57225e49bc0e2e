import type { Kysely } from 'kysely';
import type { Executor } from '../../server/db/types';

/** The tables of the migrations, as far as they are used here. */
interface Tables {
  purchase_order: {
    id: number;
    supplier_id: number;
    warehouse_id: number;
    state: 'draft' | 'sent' | 'partial' | 'received';
  };
  purchase_order_receipt: { movement_id: number; purchase_order_id: number };
}

export const tables = (db: Executor) => db as unknown as Kysely<Tables>;
