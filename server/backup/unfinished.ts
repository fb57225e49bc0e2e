import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '../db/embedded/lock';

/** Ends the name of a file until it is whole; whoever writes it holds its lock. */
export const UNFINISHED = '.unfinished';

/** Removes unfinished files whose writer is gone; where there are no locks, they are left. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const lock = await tryLock(path).catch(() => undefined);
    if (lock) await rm(path, { force: true });
    await lock?.release();
  }
}
