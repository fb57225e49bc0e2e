import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Move } from '../../contract/inventory';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import type { MoveOptions } from '../../server/inventory/stock';

/*
 * Returns, corrections and counts for tests of several features. The modules are loaded at runtime, so that the tests
 * type-check when a folder of `features/` is deleted.
 */

const moduleOf = async <T>(path: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(join(FEATURES, path)).href);

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

export const { returnToSupplier, returnFromClient } = await moduleOf<{
  returnToSupplier: (db: Db, input: Returned & { supplierId: number }, options?: MoveOptions) => Promise<Move>;
  returnFromClient: (db: Db, input: Returned & { clientId: number }, options?: MoveOptions) => Promise<Move>;
}>('returns/server/returns.ts');

export const { correct } = await moduleOf<{
  correct: (
    db: Db,
    transactionId: number,
    input: Booked & { lines: { productId: number; recorded: number; actual: number }[] },
    options?: MoveOptions,
  ) => Promise<{ moves: Move[] }>;
}>('returns/server/corrections.ts');

export const { count } = await moduleOf<{
  count: (
    db: Db,
    warehouseId: number,
    input: Booked & { lines: { productId: number; expected: number; counted: number }[] },
    options?: MoveOptions,
  ) => Promise<{ move: Move | null; again: { productId: number; name: string; expected: number }[] }>;
}>('stock-counts/server/counts.ts');
