import type { Job } from '../jobs/job';
import { histogramJob, verifyJob } from './figures';
import { expireAuditJob, tidyJob } from './tidy';

/** The jobs of the core, without the backups. */
export const upkeepJobs = ({ auditDays }: { auditDays?: number | undefined }): Job[] => [
  histogramJob,
  verifyJob(Intl.DateTimeFormat().resolvedOptions().timeZone),
  tidyJob,
  ...(auditDays === undefined ? [] : [expireAuditJob(auditDays)]),
];
