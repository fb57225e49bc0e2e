import { sql } from 'kysely';
import type { Db, Executor } from './types';

/** What happened that is no change of a record of an entity. */
export interface AuditEvent {
  /** What was done, or tried: `sign-in`, `refusal`, `backup`. */
  action: string;
  /** The list of the record it is about. */
  entity?: string;
  recordId?: number;
  /** What that is called. */
  record?: string;
  /** In words. Never what somebody typed to sign in, nor a token. */
  note?: string;
  /** Values before and after, by names as columns have them. */
  changes?: Record<string, readonly [before: unknown, after: unknown]>;
  /** Who did it, where that is not known of the whole request: a sign-in. */
  account?: { id: number; name: string };
}

/**
 * Puts an event into the audit trail, in the caller's transaction if it is in one. Who did it follows from `currentActor`.
 * @example await recordEvent(trx, { action: 'sign-in', account: { id, name } });
 */
export async function recordEvent(db: Executor, event: AuditEvent): Promise<void> {
  const { action, entity, recordId, record, note, changes = {}, account } = event;
  const known = { entity, record_id: recordId, record, note, account_id: account?.id, account: account?.name };
  const values = { action, entity: null, record_id: null, record: null, note: null, changes, ...defined(known) };
  const insert = async (trx: Executor) => void (await trx.insertInto('audit').values(values).execute());
  if (db.isTransaction) await insert(db);
  else await db.transaction().execute(insert);
}

const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** Rows that are deleted at once. */
const PORTION = 10_000;

/**
 * Deletes what is older than it is to be kept, in portions, so that nobody waits for long.
 * @returns how many rows that were
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

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes what is older than it is to be kept, now and once a day.
 * @returns what ends that
 */
export function keepAuditFor(db: Db, days: number, log: { warn: (of: object, text: string) => void }) {
  let underWay = Promise.resolve();
  const expire = () => {
    underWay = expireAudit(db, days).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'the audit trail was not shortened'),
    );
  };
  expire();
  const timer = setInterval(expire, DAY_MS);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await underWay;
  };
}
