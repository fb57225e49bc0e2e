import type { Verification } from '../db/figures/verify';
import type { Job } from '../jobs/job';
import { histogramJob, verifyJob } from './figures';
import { expireAuditJob, tidyJob } from './tidy';

/** The jobs of the core, without the backups. @param verifications the comparisons of extensions */
export const upkeepJobs = (
  { auditDays }: { auditDays?: number | undefined },
  { verifications }: { verifications: readonly Verification[] },
): Job[] => [
  histogramJob,
  verifyJob(Intl.DateTimeFormat().resolvedOptions().timeZone, verifications),
  tidyJob,
  ...(auditDays === undefined ? [] : [expireAuditJob(auditDays)]),
];
