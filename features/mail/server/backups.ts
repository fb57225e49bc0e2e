import { sql } from 'kysely';
import { SERVER_TIME_ZONE } from '../../../server/db/day';
import { transact } from '../../../server/db/transact';
import type { Db, Executor } from '../../../server/db/types';
import { INTERRUPTED } from '../../../server/jobs/runs';
import { type Said, sayCount } from '../../../server/texts/message';
import { backupMail, type FailedBackup } from './mails/backupMail';
import { recipientsOf } from './recipients';
import { mailToSubscribers } from './subscribed';
import { tables } from './tables';

const endedAt = sql<string>`to_char(ended AT TIME ZONE ${SERVER_TIME_ZONE}, 'YYYY-MM-DD HH24:MI')`;

/** The ended runs of the backup. Runs that ended with their server are repeated at once, and are no failures. */
const runs = (db: Executor) =>
  db
    .selectFrom('job_run')
    .select(['id', 'error', endedAt.as('at')])
    .where('job', '=', 'backup')
    .where('ended', 'is not', null)
    .where((at) => at.or([at('error', 'is', null), at('error', 'not in', Object.values(INTERRUPTED))]));

/**
 * Writes a mail to each recipient when a backup fails after one that succeeded: not for each attempt. Without recipients it
 * looks at nothing, so that the first recipient gets the next failure. @returns the result in words
 */
export const mailFailedBackups = (db: Db): Promise<Said> =>
  transact(db, async (trx) => {
    if ((await recipientsOf(trx, 'backup')).length === 0) {
      await forgetBackups(trx);
      return 'There are no recipients.';
    }
    await tables(trx)
      .insertInto('mail_backup_state')
      .values({ seen: sql<Date>`now()`, is_failing: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    let { is_failing } = await tables(trx)
      .selectFrom('mail_backup_state')
      .select('is_failing')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const unseen = await runs(trx)
      .where('ended', '>', sql<Date>`(SELECT seen FROM mail_backup_state)`)
      .orderBy('ended')
      .execute();
    let count = 0;
    for (const { error, at } of unseen) {
      if (error !== null && !is_failing) {
        count += await mailToSubscribers(trx, 'backup', (words, links) => backupMail(words, { at, error }, links));
      }
      is_failing = error !== null;
    }
    const last = unseen.at(-1);
    if (last) {
      const seen = sql<Date>`(SELECT ended FROM job_run WHERE id = ${last.id})`;
      await tables(trx).updateTable('mail_backup_state').set({ seen, is_failing }).execute();
    }
    return sayCount(count, 'mails-written');
  });

/** Begins anew with the next run. */
export const forgetBackups = (db: Executor) => tables(db).deleteFrom('mail_backup_state').execute();

/** Returns the last failure, or an example. */
export async function lastFailure(db: Executor): Promise<FailedBackup> {
  const last = await runs(db).where('error', 'is not', null).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { at: last?.at ?? '2026-01-31 02:00', error: last?.error ?? 'No space left on device' };
}
