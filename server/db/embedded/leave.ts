import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterUrl, stopCluster } from './cluster';
import { type Lease, takeLease } from './lease';
import { isHere, readPidFile } from './postmaster';

/** How long to ask a database in trouble about its other users before stopping it. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** Ends the use of a cluster, and stops its database if this was the last user. @returns whether no other process uses it */
export async function leave(cluster: Cluster, lease: Lease): Promise<boolean> {
  const current = await lease.isLast().then(
    (last) => ({ lease, last }),
    () => leaveWithoutLease(cluster),
  );
  return end(cluster, current);
}

/** Ends the database that this process has started and could not enter. Leaves it to another process that has entered it. */
export async function leaveUnentered(cluster: Cluster): Promise<void> {
  const found = await readPidFile(cluster.dir);
  // While it starts or recovers, it lets no process enter.
  if (found && !found.ready) await stopCluster(cluster);
  else await end(cluster, await leaveWithoutLease(cluster));
}

async function end(cluster: Cluster, current: { lease?: Lease; last: boolean } | undefined): Promise<boolean> {
  if (current?.last) await stopCluster(cluster);
  await current?.lease?.end().catch(() => {});
  return current?.last ?? true;
}

/**
 * After a lost lease the other users are unknown, and the database may be back or about to return. Waits for a database
 * that is restarting after a crash of its processes: asked to stop just then, PostgreSQL may never do so.
 * @returns undefined where no database runs
 */
async function leaveWithoutLease(cluster: Cluster): Promise<{ lease?: Lease; last: boolean } | undefined> {
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
