import type { MovementType } from '../../contract/definition/movementType';

/** The columns of `warehouse` that count transactions: of the warehouse that goods leave, and of the one that they enter. */
interface Counters {
  out?: string;
  in?: string;
}

/** The types with counters of their own. */
export const OWN_COUNTERS: Readonly<Record<string, Counters>> = {
  SUPPLIER_TO_WAREHOUSE: { in: 'receipts_count' },
  WAREHOUSE_TO_CUSTOMER: { out: 'deliveries_count' },
  WAREHOUSE_TO_WAREHOUSE: { out: 'transfers_out_count', in: 'transfers_in_count' },
  WAREHOUSE_TO_SUPPLIER: { out: 'returns_out_count' },
  CUSTOMER_TO_WAREHOUSE: { in: 'returns_in_count' },
  STOCK_COUNT: { in: 'counts_count' },
};

/** The counters of all other types together. Between two warehouses, the source counts a transaction and the target its arrival. */
export const OTHER_COUNTERS = { count: 'others_count', arrived: 'others_arrived_count' } as const;

/** Returns the counters of a type. */
export function countersOf({ movementType, direction }: MovementType): Counters {
  const { count, arrived } = OTHER_COUNTERS;
  const others = direction === 'between' ? { out: count, in: arrived } : { [direction]: count };
  return OWN_COUNTERS[movementType] ?? others;
}
