import type { Move } from '../../contract/inventory';
import type { Db } from '../../server/db/types';
import type { MoveOptions } from '../../server/inventory/stock';
import { featureModule } from './featureModule';

/* Returns, corrections and counts for tests of several features. */

interface Returned {
  warehouseId: number;
  employeeId: number;
  items: Record<number, number>;
  returnOf?: number | undefined;
}

interface Booked {
  employeeId: number;
  reason: string;
}

export const { returnToSupplier, returnFromClient } = await featureModule<{
  returnToSupplier: (db: Db, input: Returned & { supplierId: number }, options?: MoveOptions) => Promise<Move>;
  returnFromClient: (db: Db, input: Returned & { clientId: number }, options?: MoveOptions) => Promise<Move>;
}>('returns/server/returns.ts');

export const { correct } = await featureModule<{
  correct: (
    db: Db,
    transactionId: number,
    input: Booked & { lines: { productId: number; recorded: number; actual: number }[] },
    options?: MoveOptions,
  ) => Promise<{ moves: Move[] }>;
}>('returns/server/corrections.ts');

export const { count } = await featureModule<{
  count: (
    db: Db,
    warehouseId: number,
    input: Booked & { lines: { productId: number; expected: number; counted: number }[] },
    options?: MoveOptions,
  ) => Promise<{ move: Move | null; again: { productId: number; name: string; expected: number }[] }>;
}>('stock-counts/server/counts.ts');
