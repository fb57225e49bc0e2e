import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { recordEvent } from '../db/audit';
import { recordTables } from '../db/empty';
import { transact } from '../db/transact';
import type { Db, Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { rebuildProjections } from '../ledger/verify';
import { say, term } from '../texts/message';

/*
 * A database with nothing but demo data, and its removal. The seed writes an event into the audit trail, with the number of rows of
 * each table. Every later write of a record adds an event of its own, and events expire in their order: while the seed's event is
 * there, so are all later ones.
 */

/**
 * `none`: no demo data is known of. `only`: the records are those of the seed, unchanged. `mixed`: users have changed or added
 * records since.
 */
export type DemoState = 'none' | 'only' | 'mixed';

type Rows = Readonly<Record<string, number>>;

/** Events that change no record. Others, also those of future releases, count as a user's work. */
const HARMLESS_ACTIONS = ['refusal', 'sign-in', 'sign-out', 'backup', 'restore', 'clock', 'export'];
const HARMLESS_ENTITIES = ['accounts', 'tokens', 'settings'];

/** Notes in the audit trail that the records are demo data. @param tables the tables of extensions' records */
export async function recordSeed(trx: Trx, tables?: readonly string[]): Promise<void> {
  await recordEvent(trx, {
    action: 'seed',
    note: 'demo-data-written',
    changes: countsAsChanges(await rowsOf(trx, tables)),
  });
}

/** Tells whether the records are demo data. */
export const demoState = async (db: Executor): Promise<DemoState> => (await readSeed(db))?.state ?? 'none';

interface SeedEvent {
  state: Exclude<DemoState, 'none'>;
  /** The number of rows of each table that had some. */
  changes: Record<string, [null, number]>;
}

/** Returns the event of the seed; undefined without demo data. */
async function readSeed(db: Executor): Promise<SeedEvent | undefined> {
  const { rows } = await sql<SeedEvent & { action: string }>`
    SELECT action, changes, CASE WHEN EXISTS (
      SELECT FROM audit AS later
      WHERE later.id > audit.id AND later.action <> ALL (${HARMLESS_ACTIONS})
        AND (later.entity IS NULL OR later.entity <> ALL (${HARMLESS_ENTITIES}))
    ) THEN 'mixed' ELSE 'only' END AS state
    FROM audit WHERE action IN ('seed', 'reset') ORDER BY id DESC LIMIT 1`.execute(db);
  const [last] = rows;
  return last?.action === 'seed' ? last : undefined;
}

/**
 * Empties a database that holds nothing but demo data, also beside running servers. Accounts, settings and the audit trail stay.
 * @param by the command or the page, for the audit trail
 * @throws ApiError 409 with the reason, and changes nothing then
 */
export async function removeDemo(db: Db, by: string, tables?: readonly string[]): Promise<void> {
  await transact(db, async (trx) => {
    // Writers that began earlier come first, and are seen by the check; later ones wait, and then find no records.
    const locked = (await recordTables(trx, tables)).map((table) => sql.table(table));
    await sql`LOCK TABLE ${sql.join(locked)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const seed = await readSeed(trx);
    if (!seed) throw new ApiError(409, 'no-demo-data');
    // A migration of an extension may have written rows, unrecorded.
    const isCounted = isDeepStrictEqual(countsAsChanges(await rowsOf(trx, tables)), seed.changes);
    if (seed.state === 'mixed' || !isCounted) {
      throw new ApiError(409, 'demo-changed');
    }
    await refuseTiedAccounts(trx);
    await emptyRecords(trx, tables);
    await rebuildProjections(trx);
    await recordEvent(trx, { action: 'reset', note: say('Demo data was removed: {by}', { by: term(by) }) });
  });
}

/** An account may be narrowed to warehouses, or be an employee. Without them it would see everything, or nothing. */
async function refuseTiedAccounts(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM user_account WHERE employee_id IS NOT NULL OR warehouse_ids IS NOT NULL
    UNION SELECT name FROM api_token WHERE warehouse_ids IS NOT NULL AND revoked_at IS NULL
    ORDER BY name`.execute(trx);
  if (rows.length === 0) return;
  throw new ApiError(
    409,
    say('demo-in-use', {
      names: rows.map(({ name }) => name).join(', '),
    }),
  );
}

/**
 * Empties every table except regions and countries, append-only ones too. Concurrent writes wait for the end, because the caller
 * holds the locks.
 * @param added the tables of extensions' records
 * @param others further tables to empty
 */
export async function emptyRecords(trx: Trx, added?: readonly string[], others: readonly string[] = []): Promise<void> {
  const guarded = [...others, ...(await appendOnlyTables(trx))];
  for (const table of guarded) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
  const emptied = [...(await recordTables(trx, added)), ...others];
  await sql`TRUNCATE ${sql.join(emptied.map((table) => sql.table(table)))} CASCADE`.execute(trx);
  for (const table of guarded) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(trx);
}

/** The append-only tables of the journal and of features: the ones that a trigger guards. */
async function appendOnlyTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'refuse_journal_change'::regproc
    ORDER BY name`.execute(trx);
  return rows.map(({ name }) => name);
}

async function rowsOf(db: Executor, tables?: readonly string[]): Promise<Rows> {
  const all = [...new Set(await recordTables(db, tables))];
  const counts = all.map((table) => sql`(SELECT count(*)::integer FROM ${sql.table(table)}) AS ${sql.id(table)}`);
  const { rows } = await sql<Rows>`SELECT ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}

/** Tables without rows are left out: a feature that is added later has such ones. */
const countsAsChanges = (rows: Rows): Record<string, [null, number]> =>
  Object.fromEntries(Object.entries(rows).flatMap(([table, count]) => (count > 0 ? [[table, [null, count]]] : [])));
