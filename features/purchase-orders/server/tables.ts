import { withTables } from '../../../server/db/withTables';
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

export const tables = withTables<Tables>;
