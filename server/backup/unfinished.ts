import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '../db/embedded/lock';

/** The suffix of a file until it is complete; its writer holds the file's lock. */
export const UNFINISHED = '.unfinished';

/** Removes unfinished files whose writer has ended; leaves them where the system has no locks. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const lock = await tryLock(path).catch(() => undefined);
    if (lock) await rm(path, { force: true });
    await lock?.release();
  }
}
