import { setTimeout as sleep } from 'node:timers/promises';
import type { Databases } from '../../scripts/cluster/databases';
import type { Db } from '../../server/db/types';
import type { Account, Submissions } from './submissions';

export interface FailoverOptions {
  databases: Databases;
  /** A connection to the cluster's current primary. */
  db: Db;
  submissions: Submissions;
  name: string;
  clients?: number;
}

export interface Failover extends Account {
  /** Time from the kill to the first move that the new primary confirms. */
  goneMs: number;
}

/** Maximum time before the kill. */
const LONGEST_STREAM_MS = 1_000;

/**
 * Kills the primary during a stream of moves and promotes a standby. Then repeats unconfirmed moves and compares all of them with
 * the database. Replaces the killed node by a new standby.
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
