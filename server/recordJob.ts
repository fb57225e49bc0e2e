import { attachmentPoint } from './attachment';
import type { Extensions } from './extensions';
import { declaredJobs, type Job } from './jobs/job';

/** A job that writes records by the rules of their entities: it is made with all that the folders add. */
export interface RecordJob {
  make: (extensions: Extensions) => Job;
}

const recordJobs = attachmentPoint<RecordJob>('recordJob', 'defineRecordJob', { make: true });

/** Declares a job that writes records. Exported by the `server.ts` of a feature, it needs no other registration. */
export const defineRecordJob = (job: RecordJob): RecordJob => recordJobs.declare(job);

/** Returns the jobs of extensions, each run by one of the servers. */
export const jobsOf = (extensions: Extensions): Job[] => [
  ...declaredJobs.of(extensions),
  ...recordJobs.of(extensions).map(({ make }) => make(extensions)),
];
