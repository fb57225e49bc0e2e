import { sql } from 'kysely';
import pg from 'pg';
import type { Definition } from '../../contract/definition/define';
import type { Trx } from '../db/types';
import { ApiError } from '../errors';
import type { Said } from '../texts/message';

/** Why a rule refuses a record, and the label of the field that it names. */
export interface Refused {
  column: string | null;
  message: Said;
}

/** The errors of the database that refuse a record too, and what to say of it. */
interface Conflict {
  states: readonly string[];
  message: Said;
}

/**
 * Runs a write; where a rule refuses it, takes it back.
 * @returns the refusal; undefined where it is written
 */
export async function tryWrite(
  trx: Trx,
  { fields }: Pick<Definition, 'fields'>,
  write: () => Promise<unknown>,
  conflict?: Conflict,
): Promise<Refused | undefined> {
  await sql`SAVEPOINT attempt`.execute(trx);
  try {
    await write();
    await sql`RELEASE SAVEPOINT attempt`.execute(trx);
    return undefined;
  } catch (error) {
    const isConflict = error instanceof pg.DatabaseError && conflict?.states.includes(error.code ?? '');
    if (!isConflict && !(error instanceof ApiError)) throw error;
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx);
    await sql`RELEASE SAVEPOINT attempt`.execute(trx);
    if (!(error instanceof ApiError)) return { column: null, message: conflict?.message ?? '' };
    const [[name, message] = []] = Object.entries(error.errors ?? {});
    const label = fields[name ?? '']?.label;
    return { column: label ?? null, message: label !== undefined && message !== undefined ? message : error.said };
  }
}

/**
 * Writes records together; where a rule refuses one of them, one by one.
 * @param conflictOf returns the errors of the database that refuse a record too
 * @returns the refused ones
 */
export async function tryWriteMany<Each>(
  trx: Trx,
  definition: Pick<Definition, 'fields'>,
  all: readonly Each[],
  write: (some: readonly Each[]) => Promise<unknown>,
  conflictOf?: (each: Each) => Conflict,
): Promise<Map<Each, Refused>> {
  const refused = new Map<Each, Refused>();
  const [one] = all;
  if (one === undefined) return refused;
  const first = await tryWrite(trx, definition, () => write(all), conflictOf?.(one));
  if (!first) return refused;
  for (const each of all) {
    const refusal = all.length === 1 ? first : await tryWrite(trx, definition, () => write([each]), conflictOf?.(each));
    if (refusal) refused.set(each, refusal);
  }
  return refused;
}

/** Runs writes and takes them back, with the locks that they took. @returns the result of the writes */
export async function takeBack<Result>(trx: Trx, write: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT trial`.execute(trx);
  const result = await write();
  await sql`ROLLBACK TO SAVEPOINT trial`.execute(trx);
  await sql`RELEASE SAVEPOINT trial`.execute(trx);
  return result;
}
