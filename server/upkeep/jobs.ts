import { expireAttempts } from '../accounts/attempts';
import { expireSessions } from '../accounts/sessions';
import { expireTickets } from '../accounts/tickets';
import type { Attachments } from '../attachment';
import { expireJob } from '../changes/routes';
import { expireAudit } from '../db/audit';
import { defineJob, type Job } from '../jobs/job';
import { verifications } from '../ledger/verify';
import { sayCount } from '../texts/message';
import { histogramJob, verifyJob } from './figures';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes expired rows that otherwise stay until the account signs in again. */
export const tidyJob = defineJob({
  name: 'tidy',
  title: 'Deletes ended sessions, used links and old counts of sign-in attempts',
  schedule: { every: DAY_MS },
  missed: 'run',
  run: async ({ db }) => {
    const sessions = await expireSessions(db);
    await expireTickets(db);
    await expireAttempts(db);
    return sayCount(sessions, 'sessions-deleted');
  },
});

/** Deletes the events of the audit trail that are older than `days`. */
const expireAuditJob = (days: number) =>
  defineJob({
    name: 'expire-audit',
    title: `Deletes events of the audit trail after ${days} days`,
    schedule: { every: DAY_MS },
    missed: 'run',
    run: async ({ db }) => {
      const count = await expireAudit(db, days);
      return sayCount(count, 'events-deleted');
    },
  });

/** The jobs of the core, without the backups. */
export const upkeepJobs = ({ auditDays }: { auditDays?: number | undefined }, extensions: Attachments): Job[] => [
  histogramJob,
  verifyJob(Intl.DateTimeFormat().resolvedOptions().timeZone, verifications.of(extensions)),
  tidyJob,
  expireJob,
  ...(auditDays === undefined ? [] : [expireAuditJob(auditDays)]),
];
