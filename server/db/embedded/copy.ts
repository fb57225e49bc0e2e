import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from './account';
import { type Binaries, fullVersion } from './binaries';

/** Where root keeps what can be made again and others may read; nothing sweeps it by age, as /tmp is swept. */
const CACHE = '/var/cache/magazyn';

/**
 * Binaries that the account can run: these, or, where they lie below a folder that is closed to it, a copy outside.
 * Root's power to pass through folders is of no use here: PostgreSQL looks for itself with access(2), which ignores it.
 * @throws Error that says what to do, where there can be no copy
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

/** Copies a folder under another name and renames it when whole, so that no half-made copy is ever run. */
async function publish(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.unfinished-`);
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, to).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster; its copy is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Whether we have put something there. @throws Error where somebody else has */
async function isOurs(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.uid !== process.getuid?.()) throw new Error(`${path} is not ours.`);
  return found !== undefined;
}
