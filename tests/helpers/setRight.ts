import { sql } from 'kysely';
import type { MovementType } from '../../contract/definition/movementType';
import { documentedTypes } from '../../contract/entities/movementTypes';
import type { Move } from '../../contract/inventory';
import type { Db } from '../../server/db/types';
import type { MoveOptions } from '../../server/inventory/stock';
import { featureModule } from './featureModule';
import { features } from './features';

/* Returns, corrections, counts and internal moves for tests of several features. */

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

type Correcting = Booked & { lines: { productId: number; recorded: number; actual: number }[] };

const { correcting } = await featureModule<{
  correcting: (
    types: readonly MovementType[],
  ) => (db: Db, input: Correcting & { transactionId: number }, options?: MoveOptions) => Promise<{ moves: Move[] }>;
}>('returns/server/corrections.ts');

const correctAny = correcting([...documentedTypes, ...features.movementTypes]);

export const correct = (db: Db, transactionId: number, input: Correcting, options?: MoveOptions) =>
  correctAny(db, { transactionId, ...input }, options);

type Counting = Booked & { lines: { productId: number; expected: number; counted: number }[] };

const { count: countIn } = await featureModule<{
  count: (
    db: Db,
    input: Counting & { warehouseId: number },
    options?: MoveOptions,
  ) => Promise<{ move: Move | null; again: { productId: number; name: string; expected: number }[] }>;
}>('stock-counts/server/counts.ts');

export const count = (db: Db, warehouseId: number, input: Counting, options?: MoveOptions) =>
  countIn(db, { warehouseId, ...input }, options);

interface Internal extends Pick<Returned, 'warehouseId' | 'employeeId' | 'items'> {
  reasonId: number;
}

type InternalMove = (db: Db, input: Internal, options?: MoveOptions) => Promise<Move>;

export const { consumeInternally, receiveInternally } = await featureModule<{
  consumeInternally: InternalMove;
  receiveInternally: InternalMove;
}>('internal-moves/server/internalMoves.ts');

/** Inserts a reason of internal moves. */
export async function insertReason(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO move_reason (name) VALUES (${name}) RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}
