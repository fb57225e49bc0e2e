import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { exists } from './binaries';
import { type Cluster, stopCluster } from './cluster';
import type { Lock } from './lock';
import { lockCluster, outOfReach } from './running';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** Takes the cluster's lock; waits for the last process of a stopping database to release it. */
export async function lockWithin(cluster: Cluster): Promise<Lock> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const lock = await lockCluster(cluster);
    if (lock) return lock;
  }
  throw outOfReach(cluster.dir);
}

/** Ends the database of an unwanted cluster and removes the cluster. */
export async function discard(cluster: Cluster): Promise<void> {
  if (!(await exists(cluster.dir))) return;
  await stopCluster(cluster);
  await removeStopped(cluster);
}

/** Removes a cluster whose database has stopped. @throws Error where another process has started it again */
export async function removeStopped(cluster: Cluster): Promise<void> {
  const lock = await lockWithin(cluster);
  await rm(cluster.dir, { recursive: true, force: true });
  await lock.release();
}
