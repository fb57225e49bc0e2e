import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { type Cluster, writeFor } from '../../db/embedded/cluster';
import { discard } from '../../db/embedded/discard';
import { removeNext } from '../../db/embedded/replace';
import { errorText } from '../../errorText';
import type { Base } from './bases';

/** The name prefix of clusters that a restore is unpacking. */
const BEING_RESTORED = 'postgres.restored-';

/**
 * Unpacks a base backup next to a cluster, ready to recover at its first start.
 * @throws Error with advice; leaves no files then
 */
export async function unpack(base: Base, cluster: Cluster): Promise<Cluster> {
  const { account } = cluster;
  const dir = join(dirname(cluster.dir), `${BEING_RESTORED}${randomBytes(4).toString('hex')}`);
  const unpacked = { ...cluster, dir };
  try {
    await mkdir(dir, { mode: 0o700 });
    await account.own(dir);
    // Synchronous, so that nothing is still being written after an error.
    extract({ file: base.file, cwd: dir, sync: true, strict: true, uid: account.uid, gid: account.gid });
    await writeFor(account, join(dir, 'recovery.signal'), '');
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw new Error(
      `The base backup ${base.file} cannot be unpacked: ${errorText(error)}. If there is no room left, make some; if it is damaged, ` +
        'move it away, and an earlier one is used.',
      { cause: error },
    );
  }
  return unpacked;
}

/** Removes what killed restores left. The caller holds the lock of the cluster's parent. */
export async function removeLeftovers(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.dir);
  for (const name of await readdir(parent)) {
    if (name.startsWith(BEING_RESTORED)) await discard({ ...cluster, dir: join(parent, name) });
  }
  await removeNext(cluster.dir);
}
