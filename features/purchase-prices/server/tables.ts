import type { Kysely } from 'kysely';
import type { Executor } from '../../../server/db/types';
import type { Cents } from '../../../server/db/units';

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
export const tables = (db: Executor) => db as unknown as Kysely<Tables>;
