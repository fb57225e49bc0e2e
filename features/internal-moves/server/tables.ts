import type { Kysely } from 'kysely';
import type { Executor } from '../../../server/db/types';

/** The columns of the migrations' tables that the queries here use. */
export interface Tables {
  move_reason: { id: number; name: string };
  internal_move: { movement_id: number; reason_id: number };
}

export const tables = (db: Executor) => db as unknown as Kysely<Tables>;
