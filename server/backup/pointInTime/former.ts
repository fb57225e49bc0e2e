import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../db/embedded/cluster';
import type { DataFolder } from '../../db/embedded/locate';
import type { Lock } from '../../db/embedded/lock';
import { lockCluster, outOfReach } from '../../db/embedded/running';
import { startEmbedded } from '../../db/embedded/start';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Takes the lock of a cluster that is to be put aside. A database that a killed server left running is stopped.
 * @throws Error that says what to do, while somebody uses it
 */
export async function lockFormer(cluster: Cluster, options: DataFolder): Promise<Lock> {
  const lock = await lockCluster(cluster);
  if (lock) return lock;
  const { dataDir, log } = options;
  const left = await startEmbedded({ dataDir, log });
  log('Stopping the database that was left running …');
  await left.stop();
  return lockWithin(cluster);
}

/** Takes a lock that the last process of a database holds for another moment. */
export async function lockWithin(cluster: Cluster): Promise<Lock> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const lock = await lockCluster(cluster);
    if (lock) return lock;
  }
  throw outOfReach(cluster.dir);
}
