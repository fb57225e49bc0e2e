import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameDiskTrouble } from '../../diskTrouble';
import { errorText } from '../../errorText';
import { archiveSettings, archives, makeArchive, mayArchive } from './archive';
import { type Cluster, checkOwner, checkVersion, clusterUrl, createCluster } from './cluster';
import { removeStopped } from './discard';
import { InUseError, isSilence, type Lease, takeLease } from './lease';
import { leave, leaveUnentered } from './leave';
import { type DataFolder, locateCluster } from './locate';
import { ensureRunning, outOfReach, PassingError } from './running';
import type { Settings } from './settings';

export interface EmbeddedOptions extends DataFolder {
  /** Whether to be the only owner, as a server is, or to share it with a running server, as a tool does. */
  exclusive?: boolean;
  /** The backup folder to which the database archives its log; it does not archive when absent. */
  archiveTo?: string;
  /** Ends the start. */
  signal?: AbortSignal | undefined;
}

export interface Embedded {
  url: string;
  /** Leaves the cluster, and stops its database if no other process uses it. */
  stop: () => Promise<void>;
  /** Leaves the cluster for good: also removes it if this start has created it and no other process uses it. */
  giveUp: () => Promise<void>;
}

/** The longest time for a database to start, to recover from a crash, or to stop on another process's request. */
const PATIENCE_MS = 300_000;
/** A longer wait is logged. */
const MOMENT_MS = 1_000;
const PAUSE_MS = 100;
/** Pause after a failure that a retry is unlikely to fix. */
const LONG_PAUSE_MS = 2_000;

/**
 * Starts the PostgreSQL that comes with the program, on a loopback port with its own password. Creates the cluster if the
 * folder has none, takes over a database that a killed server left running, and restarts it when it dies.
 * @throws Error with advice: the folder is in use, of another version or not accessible, or the platform has no binaries
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, dataDir } = options;
  const { cluster, isNew } = await findOrCreate(options);
  const first = await enterAsSet(cluster, options).catch(async (error: unknown) => {
    if (isNew) await removeStopped(cluster).catch(() => {});
    if (!(error instanceof InUseError)) throw nameDiskTrouble(error, dataDir, OTHER_FOLDER);
    throw new Error(
      `The data folder ${dirname(cluster.dir)} belongs to a Magazyn that is running. ${error.message}\n` +
        'Stop that one first, or choose another folder with DATA_DIR.',
    );
  });
  const { port } = first;
  let { lease } = first;
  const stopping = new AbortController();
  let recovery = Promise.resolve();

  const recover = async () => {
    log('The database is gone; starting it again.');
    while (!stopping.signal.aborted) {
      try {
        const entered = await attempt(cluster, { ...options, port, signal: undefined });
        if (entered.port !== port) {
          // Another process started it at another port; the clients know only the old one.
          await leave(cluster, entered.lease);
          throw new PassingError('The database is back at another port.');
        }
        lease = entered.lease;
        void lease.lost.then(lose);
        return log('The database is back.');
      } catch (error) {
        if (!isPassing(error)) log(`The database does not come back: ${errorText(error)}`);
        await sleep(isPassing(error) ? PAUSE_MS : LONG_PAUSE_MS);
      }
    }
  };
  const lose = () => {
    if (!stopping.signal.aborted) recovery = recover();
  };
  void lease.lost.then(lose);

  const stop = async () => {
    stopping.abort();
    await recovery;
    return leave(cluster, lease);
  };
  return {
    url: await clusterUrl(cluster.dir, port),
    stop: async () => void (await stop()),
    giveUp: async () => {
      if ((await stop()) && isNew) await removeStopped(cluster);
    },
  };
}

const OTHER_FOLDER = '. Choose another folder with DATA_DIR.';

async function findOrCreate(options: EmbeddedOptions): Promise<{ cluster: Cluster; isNew: boolean }> {
  const { log, dataDir } = options;
  const [cluster, found] = await locateCluster(options);
  if (!found) log(`Creating the database in ${cluster.dir}`);
  const isNew =
    !found &&
    (await createWithPatience(cluster, options).catch((error: unknown) => {
      throw nameDiskTrouble(error, dataDir, OTHER_FOLDER);
    }));
  await checkVersion(cluster);
  await checkOwner(cluster);
  const settings = await archiving(cluster, options).catch(async (error: unknown) => {
    if (isNew) await removeStopped(cluster);
    throw error;
  });
  return { cluster: { ...cluster, ...(settings && { settings }) }, isNew };
}

async function archiving(cluster: Cluster, { log, archiveTo }: EmbeddedOptions): Promise<Settings | undefined> {
  if (!archiveTo) return undefined;
  if (mayArchive) return archiveSettings(await makeArchive(cluster, archiveTo));
  log('On Windows the database does not archive its log; no single moment can be restored, only the backups.');
  return undefined;
}

/** @returns whether this start has created it, and not another one */
async function createWithPatience(cluster: Cluster, { signal }: EmbeddedOptions): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const isNew = await createCluster(cluster);
    if (isNew !== undefined) return isNew;
    if (Date.now() > deadline) throw new Error(`Another start is still creating ${cluster.dir}. Stop it first.`);
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/**
 * Enters the cluster. A killed server may have left its database running with other settings: this restarts it, unless
 * another process uses it too.
 */
async function enterAsSet(cluster: Cluster, options: EmbeddedOptions): Promise<Entered> {
  const { exclusive = true, log } = options;
  const first = await enter(cluster, options);
  const isAsSet = exclusive ? runsAsSet(cluster, first) : Promise.resolve(true);
  const mayStay = await isAsSet.catch(async (error: unknown) => {
    await leave(cluster, first.lease);
    throw error;
  });
  if (mayStay) return first;
  log('The database that was left running does not archive its log as it should; starting it again.');
  await leave(cluster, first.lease);
  const second = await enter(cluster, options);
  if (!(await runsAsSet(cluster, second))) {
    log('Another program uses the database, so it is not restarted. It archives its log from the next start on.');
  }
  return second;
}

const runsAsSet = async ({ dir, settings }: Cluster, { port }: Entered) =>
  !settings || archives(await clusterUrl(dir, port), settings);

/** Starts the cluster if necessary and takes a lease; waits for a database that is stopping. */
async function enter(cluster: Cluster, options: EmbeddedOptions): Promise<Entered> {
  const { signal } = options;
  const began = Date.now();
  let isStarted = false;
  const onStart = () => {
    isStarted = true;
  };
  for (let hasLogged = false; ; ) {
    try {
      signal?.throwIfAborted();
      return await attempt(cluster, { ...options, onStart });
    } catch (error) {
      const waited = Date.now() - began;
      if (signal?.aborted || !isPassing(error) || waited > patienceWith(error)) {
        if (isStarted) await leaveUnentered(cluster);
        throw signal?.aborted ? signal.reason : error;
      }
      if (!hasLogged && waited > MOMENT_MS)
        options.log('Waiting for the database, which is starting, recovering or stopping …');
      hasLogged = waited > MOMENT_MS;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

const patienceWith = (error: unknown) =>
  error instanceof PassingError ? Math.min(error.patience, PATIENCE_MS) : PATIENCE_MS;

interface Entered {
  port: number;
  lease: Lease;
}

interface AttemptOptions extends EmbeddedOptions {
  port?: number;
  onStart?: () => void;
}

async function attempt(cluster: Cluster, options: AttemptOptions): Promise<Entered> {
  const { exclusive = true, signal } = options;
  const { port, here } = await ensureRunning(cluster, options);
  const lease = await takeLease(await clusterUrl(cluster.dir, port), exclusive, signal).catch((error: unknown) => {
    // The port of a database in another container belongs to another program here, if to any.
    if (!(error instanceof InUseError) && (!here || isSilence(error))) throw outOfReach(cluster.dir);
    throw error;
  });
  return { port, lease };
}

/**
 * Errors that pass: the database is starting up or shutting down, stopped between two looks, still has processes after a
 * kill, or another program took the free port.
 */
const PASSING =
  /^(57P0[1-3]|ECONNREFUSED|ECONNRESET)$|shared memory block|could not bind|Connection terminated|Client has encountered/;

function isPassing(error: unknown): boolean {
  if (error instanceof PassingError) return true;
  if (!(error instanceof Error) || error instanceof InUseError) return false;
  return PASSING.test('code' in error ? String(error.code) : error.message);
}
