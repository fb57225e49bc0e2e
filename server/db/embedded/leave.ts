import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterUrl, stopCluster } from './cluster';
import { type Lease, takeLease } from './lease';
import { isHere, readPidFile } from './postmaster';

/** How long a database that is in trouble is asked whether somebody else uses it, before it is stopped. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** Ends the use of a cluster, and its database where nobody else uses it. */
export async function leave(cluster: Cluster, lease: Lease): Promise<void> {
  const current = await lease.isLast().then(
    (last) => ({ lease, last }),
    () => leaveAgain(cluster),
  );
  if (current?.last) await stopCluster(cluster);
  await current?.lease?.end().catch(() => {});
}

/**
 * A lease that was lost tells nothing of who else uses the database, which may be back, or about to be. One that is
 * replacing killed processes of its own is waited for: asked to stop just then, PostgreSQL may never do it.
 * @returns undefined where there is no database to leave
 */
async function leaveAgain(cluster: Cluster): Promise<{ lease?: Lease; last: boolean } | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await readPidFile(cluster.dir);
    if (!found || !(await isHere(found, cluster.dir))) return undefined;
    try {
      const lease = await takeLease(await clusterUrl(cluster.dir, found.port), false);
      return { lease, last: await lease.isLast() };
    } catch {
      await sleep(PAUSE_MS);
    }
  }
  return { last: true };
}
