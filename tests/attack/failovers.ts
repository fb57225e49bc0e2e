import { setTimeout as sleep } from 'node:timers/promises';
import type { Databases } from '../../scripts/cluster/databases';
import type { Db } from '../../server/db/types';
import type { Account, Submissions } from './submissions';

export interface FailoverOptions {
  databases: Databases;
  /** The database of the cluster, whichever of them it is. */
  db: Db;
  submissions: Submissions;
  name: string;
  clients?: number;
}

export interface Failover extends Account {
  /** From the kill to the first move that was answered by the new primary. */
  goneMs: number;
}

/** For the moment of the kill. */
const LONGEST_STREAM_MS = 1_000;

/**
 * Kills the primary in the middle of a stream of moves, and has a standby take its place; then everything is waited for that
 * was sent, and compared with what is there. Another standby takes the place of what was killed.
 */
export async function failOverUnderLoad(options: FailoverOptions): Promise<Failover> {
  const { databases, db, submissions, name, clients = 8 } = options;
  const stream = submissions.stream(`${name}-before`, clients);
  await sleep(Math.random() * LONGEST_STREAM_MS);
  const began = performance.now();
  const killed = await databases.failOver();
  const after = submissions.stream(`${name}-after`, 1);
  const [, goneMs] = await Promise.all([stream.end(), submissions.nextAnswer().then(() => performance.now() - began)]);
  await after.end();
  const account = await submissions.settle(db);
  await databases.replace(killed);
  return { ...account, goneMs: Math.round(goneMs) };
}
