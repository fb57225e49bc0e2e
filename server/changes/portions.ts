import { type RawBuilder, sql } from 'kysely';
import type { RowKind } from '../../contract/changes';
import type { Trx } from '../db/types';
import type { Course } from '../http/context';
import { type Body, tables } from './tables';

/** Ids or names in one statement. */
const PORTION = 5_000;

/** Returns a list in portions. */
export function* portionsOf<Each>(all: readonly Each[], size = PORTION): Generator<Each[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** A row of a change that is written or undone. */
export interface WrittenRow {
  row: number;
  part: number;
  kind: RowKind;
  record_id: number | null;
  record: string;
  body: Body;
  before: Body | null;
}

/** Returns the ids of the records of rows. */
export const idsIn = (rows: readonly WrittenRow[]): number[] => rows.flatMap(({ record_id }) => record_id ?? []);

/** Rows of one statement. */
const ROWS = 1_000;

/**
 * Returns the rows of a change, some at a time, and reports the progress after each portion.
 * @param only a further condition on the rows
 * @param backwards whether the last row comes first, as for an undo
 * @throws DOMException where the course is cancelled
 */
export async function* readPortions(
  trx: Trx,
  id: number,
  kinds: readonly RowKind[],
  { signal, onProgress }: Course,
  { only = sql<boolean>`true`, backwards = false }: { only?: RawBuilder<boolean>; backwards?: boolean } = {},
): AsyncGenerator<WrittenRow[]> {
  const after = backwards ? sql`<` : sql`>`;
  let last = backwards ? 2 ** 31 : -1;
  for (let done = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await tables(trx)
      .selectFrom('change_row')
      .select(['row', 'part', 'kind', 'record_id', 'record', 'body', 'before'])
      .where('change_id', '=', id)
      .where('kind', 'in', kinds)
      .where(sql<boolean>`change_row.row ${after} ${last}::bigint AND ${only}`)
      .orderBy('row', backwards ? 'desc' : 'asc')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return;
    await planAnew(trx);
    yield rows.map((row) => ({ ...row, body: row.body ?? {} }));
    last = rows.at(-1)?.row ?? last;
    done += rows.length;
    onProgress?.(done);
  }
}

/**
 * Runs a bulk write with statements planned for large tables. PostgreSQL keeps the plans of foreign keys and triggers for a
 * session; made while a table is small, they read the whole table for each row, and it grows by thousands of rows meanwhile.
 */
export async function planForMany<Result>(trx: Trx, write: () => Promise<Result>): Promise<Result> {
  await planAnew(trx);
  await sql`SET LOCAL enable_seqscan = off`.execute(trx);
  const result = await write();
  await sql`SET LOCAL enable_seqscan = on`.execute(trx);
  await planAnew(trx);
  return result;
}

/** Forgets the plans of the session. Between the portions of a bulk write, the next ones suit the rows written so far. */
const planAnew = async (trx: Trx): Promise<void> => void (await sql`DISCARD PLANS`.execute(trx));
