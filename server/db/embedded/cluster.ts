import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '../../freePort';
import type { Account } from './account';
import { type Binaries, majorVersion } from './binaries';
import { isAlive, isProcess, readLockFile } from './postmaster';
import { settings } from './settings';

/** The superuser of the cluster. */
const USER = 'magazyn';

/** A folder with a database in it, and what is needed to run it. */
export interface Cluster {
  dir: string;
  binaries: Binaries;
  account: Account;
  /** Whether a commit is on the disk before it is answered. Tests may do without. */
  durable: boolean;
}

const passwordFile = (dir: string) => join(dir, 'magazyn.password');
const logFile = (dir: string) => join(dir, 'server.log');

/** Makes the cluster beside its place and moves it there when whole, so that no half-made one is ever found. */
export async function createCluster({ dir, binaries, account, durable }: Cluster): Promise<void> {
  const parent = dirname(dir);
  await removeAbandoned(parent);
  const whole = join(parent, `${UNFINISHED}${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(whole, { mode: 0o700 });
  await account.own(whole);
  const pwfile = `${whole}.password`;
  try {
    await writeFor(account, pwfile, randomBytes(24).toString('hex'));
    await account.run(binaries.initdb, [
      `--pgdata=${whole}`,
      `--username=${USER}`,
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await rename(pwfile, passwordFile(whole));
    await rename(whole, dir).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster; its cluster is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await syncFolder(parent);
  } finally {
    await rm(whole, { recursive: true, force: true });
    await rm(pwfile, { force: true });
  }
}

/** @throws Error when these binaries cannot open that folder */
export async function checkVersion({ dir, binaries }: Cluster): Promise<void> {
  const found = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${dir} exists, but is not a PostgreSQL folder.`);
    throw new Error(`${dir} cannot be read: ${error.message}. Was it made by another account?`);
  });
  const wanted = await majorVersion(binaries);
  if (found.trim() === wanted) return;
  throw new Error(
    `${dir} was made by PostgreSQL ${found.trim()}, but this is PostgreSQL ${wanted}. ` +
      'Dump it with its own version and restore it, or choose another DATA_DIR.',
  );
}

/** @throws Error with what the database wrote into its log when it does not start */
export async function startCluster({ dir, binaries, account, durable }: Cluster, port?: number): Promise<void> {
  await writeFor(account, join(dir, 'postgresql.conf'), settings(port ?? (await freePort()), durable));
  const log = logFile(dir);
  const before = await readFile(log, 'utf8').catch(() => '');
  await account
    .run(binaries.pg_ctl, ['start', `--pgdata=${dir}`, `--log=${log}`, '--wait', '--timeout=60'])
    .catch(async (error: Error) => {
      const after = await readFile(log, 'utf8').catch(() => '');
      const reason = after.slice(before.length).trim() || error.message;
      throw new Error(`The built-in PostgreSQL does not start:\n${reason}`);
    });
}

/**
 * Stops the database, finishing what is being committed and dropping every connection. One that does not answer is
 * ended the hard way: what is committed stands in its log, from which the next start recovers it.
 */
export async function stopCluster({ dir, binaries, account }: Cluster): Promise<void> {
  const stop = (mode: 'fast' | 'immediate', seconds: number) =>
    account.run(binaries.pg_ctl, ['stop', `--pgdata=${dir}`, `--mode=${mode}`, '--wait', `--timeout=${seconds}`]);
  await stop('fast', 30)
    .catch(() => stop('immediate', 10))
    .catch(async () => {
      const found = await readLockFile(dir);
      // Its other processes end themselves when they miss this one.
      if (found && (await isAlive(found, dir))) process.kill(found.pid, 'SIGKILL');
    });
}

export async function clusterUrl(dir: string, port: number): Promise<string> {
  const password = await readFile(passwordFile(dir), 'utf8');
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

const UNFINISHED = 'postgres.unfinished-';

/** Folders whose maker died while making them. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const pid = Number.parseInt(name.slice(UNFINISHED.length), 10);
    if (!isProcess(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function writeFor(account: Account, path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  await account.own(path);
}

/** Makes a rename in it outlive a power cut. Windows can neither do nor needs this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
