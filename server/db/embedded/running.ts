import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '../../errorText';
import { exists } from './binaries';
import { type Cluster, type StartOptions, startCluster } from './cluster';
import { type Lock, tryLock } from './lock';
import { isHere, type Postmaster, readPidFile, removePidFile } from './postmaster';

/** A temporary condition: a retry may succeed. */
export class PassingError extends Error {
  /** @param patience how long to retry, in milliseconds */
  constructor(
    message: string,
    readonly patience = Number.POSITIVE_INFINITY,
  ) {
    super(message);
  }
}

/** How long a database that should answer may be silent before it counts as unreachable. */
const OUT_OF_REACH_MS = 10_000;

/** Returns the error for a folder whose database runs but is unreachable. */
export const outOfReach = (dir: string): PassingError =>
  new PassingError(
    `A database is at work on ${dir} that cannot be reached from here: it runs in another container, or is not ` +
      'answering. Stop it first, or choose another folder with DATA_DIR.',
    OUT_OF_REACH_MS,
  );

interface RunningOptions extends Pick<StartOptions, 'port' | 'signal'> {
  log: (message: string) => void;
  /** Called before this process starts the database. */
  onStart?: (() => void) | undefined;
}

/** A database that is running. */
export interface Running {
  port: number;
  /** Whether its process is visible here, so that this process can stop it. */
  here: boolean;
}

const lockFile = (dir: string) => join(dir, 'magazyn.lock');

/**
 * Starts the database of a cluster unless it is running. Every process of a database holds the cluster's lock all its life.
 * The holder of the lock therefore knows that no database runs and that existing files are leftovers; a process that does
 * not get the lock changes nothing.
 * @throws PassingError while it is starting, stopping or unreachable; Error with advice
 */
export async function ensureRunning(cluster: Cluster, options: RunningOptions): Promise<Running> {
  const { dir } = cluster;
  const found = await readPidFile(dir);
  if (found && (await isHere(found, dir))) return { port: portOf(found), here: true };
  const lock = await lockCluster(cluster);
  if (!lock) return runningElsewhere(dir);
  try {
    await startWithLock(cluster, lock, options);
  } finally {
    await lock.release();
  }
  const started = await readPidFile(dir);
  if (!started?.ready) throw new PassingError('The database started and went away.');
  return { port: started.port, here: true };
}

/**
 * Takes the lock that every process of a cluster's database holds.
 * @returns undefined while a database runs on it
 * @throws Error where a database may run that holds no lock: earlier releases started those
 */
export async function lockCluster(cluster: Cluster): Promise<Lock | undefined> {
  const path = lockFile(cluster.dir);
  if (!(await exists(path))) await makeLockFile(cluster, await readPidFile(cluster.dir));
  return tryLock(path);
}

async function makeLockFile({ dir, account }: Cluster, left: Postmaster | undefined): Promise<void> {
  if (left) {
    throw new Error(
      `${join(dir, 'postmaster.pid')} was left by a database that an earlier release started, and it cannot be told from ` +
        'here whether that one still runs, in another container say. If it does, stop it; if none does, delete that file.',
    );
  }
  await writeFile(lockFile(dir), LOCK_NOTE, { flag: 'a', mode: 0o600 });
  // A base backup copies every file, so the database's account has to read this one.
  await account.own(lockFile(dir));
}

const LOCK_NOTE = 'Every process of the database of this folder holds a lock (flock) on this file. Leave it here.\n';

function portOf({ pid, port, ready }: Postmaster): number {
  if (ready) return port;
  throw new PassingError(`The database process ${pid} is neither ready nor gone.`);
}

async function runningElsewhere(dir: string): Promise<Running> {
  const found = await readPidFile(dir);
  if (!found) throw new PassingError('The database is about to start, or has just stopped.');
  if (Number.isNaN(found.port)) throw outOfReach(dir);
  return { port: portOf(found), here: await isHere(found, dir) };
}

async function startWithLock(cluster: Cluster, lock: Lock, { log, onStart, port, signal }: RunningOptions) {
  const left = await readPidFile(cluster.dir);
  if (left && Number.isNaN(left.pid)) log('The database left a damaged postmaster.pid; it is not running.');
  // PostgreSQL itself only checks whether a process with that id exists, and a damaged file makes it exit.
  if (left) await removePidFile(cluster.dir);
  onStart?.();
  await startCluster(cluster, { port, hold: lock.fd, signal }).catch(async (error: unknown) => {
    // It is still recovering.
    const other = await readPidFile(cluster.dir);
    if (other && (await isHere(other, cluster.dir))) throw new PassingError(errorText(error));
    throw error;
  });
}
