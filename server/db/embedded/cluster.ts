import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '../../freePort';
import type { Account } from './account';
import { type Binaries, exists, majorVersion } from './binaries';
import { syncFolder } from './fileSystem';
import { tryLock } from './lock';
import { isHere, readPidFile } from './postmaster';
import { finishReplacing } from './replace';
import { type Settings, settings } from './settings';

/** The superuser of the cluster. */
const USER = 'magazyn';

/** The folder of a database, and how to run it. */
export interface Cluster {
  dir: string;
  binaries: Binaries;
  account: Account;
  /** Whether a commit is on disk before it is confirmed. Tests may turn that off. */
  durable: boolean;
  /** Additional settings. */
  settings?: Settings;
}

const passwordFile = (dir: string) => join(dir, 'magazyn.password');
const settingsFile = (dir: string) => join(dir, 'postgresql.conf');
const logFile = (dir: string) => join(dir, 'server.log');

/**
 * Creates the cluster under a temporary name and renames it when complete, so that no incomplete one is ever found. Holds
 * the parent folder's lock meanwhile: its holder knows that incomplete clusters there are abandoned.
 * @returns whether this call made it; undefined where another process is creating it
 */
export async function createCluster(cluster: Cluster): Promise<boolean | undefined> {
  const parent = dirname(cluster.dir);
  const lock = await tryLock(parent);
  if (!lock) return undefined;
  try {
    await removeHalfCreated(parent);
    if ((await exists(cluster.dir)) || (await finishReplacing(cluster.dir))) return false;
    await makeCluster(cluster, parent);
    return true;
  } finally {
    await lock.release();
  }
}

async function makeCluster({ dir, binaries, account, durable }: Cluster, parent: string): Promise<void> {
  const whole = join(parent, `${BEING_CREATED}${randomBytes(4).toString('hex')}`);
  const pwfile = `${whole}.password`;
  try {
    await mkdir(whole, { mode: 0o700 });
    await account.own(whole);
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
    await rename(whole, dir);
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
      'Take a backup with the release that made it (npm run backup), move the folder away, and restore the backup here ' +
      '(npm run restore), or choose another DATA_DIR.',
  );
}

export interface StartOptions {
  /** The port to listen on; any free one when absent. */
  port?: number;
  /** An open file that the database's processes hold while they live. */
  hold?: number;
  /** Ends a start that takes long, and the database with it. */
  signal?: AbortSignal | undefined;
}

/** @throws Error with the database's log output when it does not start */
export async function startCluster(cluster: Cluster, options: StartOptions): Promise<void> {
  const { dir, binaries, account } = cluster;
  // Clients that lost the database in a crash reconnect to the old port, also where another process restarts it.
  await writeSettings(cluster, options.port ?? (await freePort(await lastPort(cluster.dir))));
  const log = logFile(dir);
  const before = await readFile(log, 'utf8').catch(() => '');
  await account
    .run(binaries.pg_ctl, ['start', `--pgdata=${dir}`, `--log=${log}`, '--wait', '--timeout=60'], options)
    .catch(async (error: Error) => {
      const after = await readFile(log, 'utf8').catch(() => '');
      const reason = after.slice(before.length).trim() || error.message;
      throw new Error(`The built-in PostgreSQL does not start:\n${reason}`);
    });
}

export async function writeSettings({ dir, account, durable, settings: more }: Cluster, port: number): Promise<void> {
  await writeFor(account, settingsFile(dir), settings(port, durable, more));
}

async function lastPort(dir: string): Promise<number | undefined> {
  const text = await readFile(settingsFile(dir), 'utf8').catch(() => '');
  const port = /^port = '(\d+)'$/m.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** @throws Error when another account owns the cluster than the one that is to run it */
export async function checkOwner({ dir, account }: Cluster): Promise<void> {
  const { uid } = await stat(dir);
  if (account.uid === undefined || uid === account.uid) return;
  throw new Error(
    `${dir} belongs to the account number ${uid}, but the database is to run as number ${account.uid}. ` +
      `Start as the account it belongs to, or hand it over: chown -R ${account.uid} '${dir}'`,
  );
}

/**
 * Stops the database: finishes commits in progress and drops every connection. Kills a database that does not respond; the
 * next start recovers its commits from the log. Leaves a database alone whose process is not visible here: its process id
 * may belong to another program.
 */
export async function stopCluster({ dir, binaries, account }: Cluster): Promise<void> {
  const running = await readPidFile(dir);
  if (!running || !(await isHere(running, dir))) return;
  const stop = (mode: 'fast' | 'immediate', seconds: number) =>
    account.run(binaries.pg_ctl, ['stop', `--pgdata=${dir}`, `--mode=${mode}`, '--wait', `--timeout=${seconds}`]);
  await stop('fast', 30)
    .catch(() => stop('immediate', 10))
    .catch(async () => {
      // The other processes end themselves when the main one has ended.
      if (await isHere(running, dir)) process.kill(running.pid, 'SIGKILL');
    });
}

export async function clusterUrl(dir: string, port: number): Promise<string> {
  const password = await readFile(passwordFile(dir), 'utf8');
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

const BEING_CREATED = 'postgres.unfinished-';

async function removeHalfCreated(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(BEING_CREATED)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Writes a file that only the account can read. */
export async function writeFor(account: Account, path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  await account.own(path);
}
