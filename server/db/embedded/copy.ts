import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from './account';
import { type Binaries, fullVersion } from './binaries';

/** Root's cache, readable by others; unlike /tmp, nothing removes old files from it. */
const CACHE = '/var/cache/magazyn';

/**
 * Returns binaries that the account can run: the given ones, or a copy where they are in a folder that is closed to it.
 * The capability to pass through folders does not help: PostgreSQL finds itself with access(2), which ignores it.
 * @throws Error with advice where it cannot copy them
 */
export async function runnableBy(account: Account, binaries: Binaries, cache = CACHE): Promise<Binaries> {
  if (await account.reaches(binaries.postgres)) return binaries;
  const native = resolve(dirname(binaries.postgres), '..');
  const copy = join(cache, `postgresql-${await fullVersion(binaries)}`);
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 });
    if (!(await isOurs(copy))) await publish(native, copy);
  } catch (cause) {
    throw new Error(
      `The program lies in a folder that is closed to other accounts, and the built-in PostgreSQL, which may not run ` +
        `as root, cannot be copied to ${cache}. Move the program, or start it as another user.`,
      { cause },
    );
  }
  const copied = (program: string) => join(copy, 'bin', basename(program));
  return {
    initdb: copied(binaries.initdb),
    postgres: copied(binaries.postgres),
    pg_ctl: copied(binaries.pg_ctl),
  };
}

/** Copies a folder under a temporary name and renames it when complete, so that no incomplete copy ever runs. */
async function publish(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.unfinished-`);
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, to).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster; its copy is equivalent.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Returns whether the path exists and is ours. @throws Error where another account owns it */
async function isOurs(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.uid !== process.getuid?.()) throw new Error(`${path} is not ours.`);
  return found !== undefined;
}
