import type { Cents } from '../../../server/db/units';
import { withTables } from '../../../server/db/withTables';

interface Tables {
  purchase_price: { movement_id: number; product_id: number; price: Cents };
  revaluation: { movement_id: number; receipt_id: number };
  /** The lines of receipts, as revaluations say. */
  revalued_line: {
    movement_id: number;
    product_id: number;
    receipt_id: number;
    price: Cents | null;
    further: Cents;
  };
}

/** Returns the database with the tables of this feature. */
export const tables = withTables<Tables>;
