import { type RawBuilder, sql } from 'kysely';
import { type Change, KEPT_HOURS, type ListedChange } from '../../contract/changes';
import type { Paged } from '../../contract/common';
import { currentActor } from '../db/actor';
import type { Db, Executor, Trx } from '../db/types';
import { pageInfo } from '../entity/paging';
import { ApiError, found } from '../errors';
import type { Context } from '../http/context';
import { say, term } from '../texts/message';
import { portionsOf } from './portions';
import { isUnderWay, runOf } from './runs';
import { type DiffRow, type Made, type StoredChange, tables } from './tables';

/*
 * Changes of many records as they are kept: their rows, their state, and how long.
 */

/** What one account may keep of changes that it did not write, beside its newest one. */
export const MOST_KEPT = { differences: 20, rows: 100_000, bytes: 64 * 1024 * 1024 };

interface Difference {
  rows: readonly DiffRow[];
  made: readonly Made[];
}

/** A change to keep. */
type Kept = Pick<StoredChange, 'source' | 'entity' | 'title'> & { bytes?: number };

/** Keeps a change with its rows. @returns its id */
export const keepChange = (
  { primary }: Pick<Context, 'primary'>,
  kept: Kept,
  rows: readonly DiffRow[],
): Promise<number> => primary.transaction().execute((trx) => insertChange(trx, kept, { rows, made: [] }));

/** Inserts a change with its rows, and deletes the account's oldest ones beyond what it may keep. @returns its id */
export async function insertChange(trx: Trx, { title, ...kept }: Kept, difference: Difference): Promise<number> {
  const { id } = await tables(trx)
    .insertInto('change')
    .values({ ...kept, title: JSON.stringify(title), account: accountName() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(trx, id, difference);
  await dropSurplus(trx, id);
  return id;
}

const accountName = (): string | null => currentActor().account?.name ?? currentActor().user ?? null;

/** Replaces the rows of a change that is not written. @throws ApiError 409 for one that is */
export async function replaceRows(trx: Trx, id: number, difference: Difference): Promise<void> {
  const held = await tables(trx)
    .selectFrom('change')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (held?.state !== 'ready') throw new ApiError(409, 'import-written-meanwhile');
  await tables(trx).deleteFrom('change_row').where('change_id', '=', id).execute();
  await insertRows(trx, id, difference);
}

async function insertRows(trx: Trx, id: number, { rows, made }: Difference): Promise<void> {
  for (const portion of portionsOf(rows, 2_000)) {
    const values = portion.map(({ recordId, column, part = 0, ...row }) => ({
      ...row,
      part,
      change_id: id,
      record_id: recordId,
      column_title: column,
    }));
    await sql`INSERT INTO change_row SELECT * FROM jsonb_populate_recordset(NULL::change_row, ${JSON.stringify(values)}::jsonb)`.execute(
      trx,
    );
  }
  const numberOf = (kind: DiffRow['kind']) => rows.reduce((sum, row) => sum + (row.kind === kind ? 1 : 0), 0);
  await tables(trx)
    .updateTable('change')
    .set({
      made: JSON.stringify(made),
      created: numberOf('new'),
      updated: numberOf('changed'),
      removed: numberOf('removed'),
      unchanged: numberOf('unchanged'),
      refused: numberOf('refused'),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns a change. @throws ApiError 404 */
export const storedChange = async (db: Executor, id: number, noun = 'Change'): Promise<StoredChange> =>
  found(noun, await tables(db).selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst());

/** Returns a change as it is shown, in the language of the request. @throws ApiError 404 */
export async function shownChange({ primary, word, definitionOf }: Context, id: number): Promise<Change> {
  const change = await storedChange(primary, id);
  const done = await runOf(primary, id);
  return {
    ...listed(change, word, done !== undefined),
    made: change.made.map(({ list, name }) => {
      const noun = definitionOf(list)?.many ?? list;
      return word(say('{list}: {name}', { list: term(noun.toLowerCase()), name }));
    }),
    progress: done === undefined ? null : { done, of: change.created + change.updated + change.removed },
    error: change.error && word(change.error),
    notUndone: change.not_undone.map(({ row, column = null, message }) => ({
      row,
      column: column === null ? null : word(term(column)),
      message: word(message),
    })),
  };
}

function listed(change: StoredChange, word: Context['word'], isUnderWay: boolean): ListedChange {
  const { id, source, entity, title, state, account, created, updated, removed, unchanged, refused } = change;
  return {
    changeId: id,
    source,
    // The name of a file is no message.
    title: typeof title === 'string' ? title : word(title),
    entity,
    state: isUnderWay ? 'writing' : state,
    account,
    createdAt: change.created_at.toISOString(),
    writtenAt: change.written_at?.toISOString() ?? null,
    undoneAt: change.undone_at?.toISOString() ?? null,
    created,
    updated,
    removed,
    unchanged,
    refused,
  };
}

/** Rows, or changes, on one page. */
const PER_PAGE = 50;

/** Returns a page of the changes, newest first. */
export async function listChanges(
  { primary: db, word }: Pick<Context, 'primary' | 'word'>,
  { page = 0 }: { page?: number | undefined },
): Promise<Paged<ListedChange>> {
  const all = await tables(db)
    .selectFrom('change')
    .selectAll()
    .select(isUnderWay(sql`change.id`).as('isUnderWay'))
    .orderBy('id', 'desc')
    .$call(ofPage(page))
    .execute();
  const { count } = await tables(db)
    .selectFrom('change')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return paged(
    all.map(({ isUnderWay, ...change }) => listed(change, word, isUnderWay)),
    page,
    count,
  );
}

/** Limits a query to a page. */
export const ofPage =
  (page: number) =>
  <Query extends { limit: (count: number) => Query; offset: (count: number) => Query }>(query: Query): Query =>
    query.limit(PER_PAGE).offset(page * PER_PAGE);

export const paged = <Row>(content: Row[], number: number, totalElements: number): Paged<Row> => ({
  content,
  page: pageInfo(totalElements, number, PER_PAGE),
});

/** Deletes changes that were not written in time. @returns their number */
export const expireChanges = (db: Db): Promise<number> =>
  deleteReady(db, sql<boolean>`created_at < now() - make_interval(hours => ${KEPT_HOURS})`);

/** Deletes the oldest changes that the current account did not write, as far as they are more than it may keep; the newest one stays. */
async function dropSurplus(trx: Trx, newest: number): Promise<void> {
  const surplus = sql<boolean>`id <> ${newest} AND id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER later AS place,
        sum(created + updated + removed + unchanged + refused) OVER later AS rows,
        sum(bytes) OVER later AS bytes
      FROM change WHERE state = 'ready' AND account IS NOT DISTINCT FROM ${accountName()}
      WINDOW later AS (ORDER BY id DESC)
    ) AS own
    WHERE place > ${MOST_KEPT.differences} OR rows > ${MOST_KEPT.rows} OR bytes > ${MOST_KEPT.bytes}
  )`;
  await deleteReady(trx, surplus);
}

/** Deletes changes that no write has locked. */
async function deleteReady(db: Executor, condition: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM change WHERE id IN (
      SELECT id FROM change WHERE state = 'ready' AND ${condition} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes a change that was not written. */
export async function forgetChange(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom('change').where('id', '=', id).where('state', '=', 'ready').execute();
}
