import type { Cluster } from '../../db/embedded/cluster';
import { lockWithin } from '../../db/embedded/discard';
import type { DataFolder } from '../../db/embedded/locate';
import type { Lock } from '../../db/embedded/lock';
import { lockCluster } from '../../db/embedded/running';
import { startEmbedded } from '../../db/embedded/start';

/**
 * Takes the lock of a cluster that is to be replaced. Stops a database that a killed server left running.
 * @throws Error with advice, while another process uses it
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
