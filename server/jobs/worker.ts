import { attachmentPoint } from '../attachment';
import type { Db } from '../db/types';
import type { WriteSource } from '../loop';
import type { JobLog } from './job';

/** Work that every server does as long as it runs. It agrees with other servers by the database. */
export interface Worker {
  /** @returns a function that stops it and waits for its end */
  start: (context: { db: Db; log: JobLog; writes?: WriteSource | undefined }) => () => Promise<void>;
}

export const workers = attachmentPoint<Worker>('worker', 'defineWorker', { start: true });

/** Declares a worker. Exported by the `server.ts` of a feature, it needs no other registration. */
export const defineWorker = (worker: Worker): Worker => workers.declare(worker);
