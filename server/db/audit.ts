import { sql } from 'kysely';
import { type Said, stored } from '../texts/message';
import type { Db, Executor } from './types';

/** An event that does not change an entity's record. */
export interface AuditEvent {
  /** The action, done or attempted: `sign-in`, `refusal`, `backup`. */
  action: string;
  /** The list path of the record's entity. */
  entity?: string;
  recordId?: number;
  /** The record's name. */
  record?: string;
  /** A sentence: the key of a message without values, an original, or a message. Must not contain sign-in input or a token. */
  note?: Said;
  /** Values before and after, by column name. */
  changes?: Record<string, readonly [before: unknown, after: unknown]>;
  /** The account, where the request has no actor yet: at a sign-in. */
  account?: { id: number; name: string };
}

/**
 * Adds an event to the audit trail, in the caller's transaction if there is one. `currentActor` supplies the actor.
 * @example await recordEvent(trx, { action: 'sign-in', account: { id, name } });
 */
export async function recordEvent(db: Executor, event: AuditEvent): Promise<void> {
  const { action, entity, recordId, record, note, changes = {}, account } = event;
  const known = { entity, record_id: recordId, record, account_id: account?.id, account: account?.name };
  const values = { action, entity: null, record_id: null, record: null, ...stored(note), changes, ...defined(known) };
  const insert = async (trx: Executor) => void (await trx.insertInto('audit').values(values).execute());
  if (db.isTransaction) await insert(db);
  else await db.transaction().execute(insert);
}

const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Rows deleted per transaction. */
const PORTION = 10_000;

/**
 * Deletes audit rows older than `days`, in batches, so that other transactions do not wait for long.
 * @returns the number of deleted rows
 */
export async function expireAudit(db: Db, days: number): Promise<number> {
  for (let expired = 0; ; ) {
    const portion = await db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('magazyn.audit', 'expire', true)`.execute(trx);
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM audit WHERE id IN (
          SELECT id FROM audit WHERE at < now() - make_interval(days => ${days}) ORDER BY id LIMIT ${PORTION}
        )`.execute(trx);
      return Number(numAffectedRows);
    });
    expired += portion;
    if (portion < PORTION) return expired;
  }
}
