import type { Kysely } from 'kysely';
import type { Executor } from '../../../server/db/types';
import type { purchaseOrder } from '../definition';

/** The columns of the migrations' tables that the queries here use. */
export interface Tables {
  purchase_order: {
    id: number;
    supplier_id: number;
    warehouse_id: number;
    state: keyof (typeof purchaseOrder)['fields']['state']['choices'];
  };
  purchase_order_receipt: { movement_id: number; purchase_order_id: number };
}

export const tables = (db: Executor) => db as unknown as Kysely<Tables>;
