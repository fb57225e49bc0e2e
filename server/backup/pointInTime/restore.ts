import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOutside } from '../../db/backupFolder';
import { type Archive, checkWritable, mayArchive, systemIdentifier } from '../../db/embedded/archive';
import { exists } from '../../db/embedded/binaries';
import { type Cluster, checkOwner, checkVersion, stopCluster } from '../../db/embedded/cluster';
import { discard, lockWithin } from '../../db/embedded/discard';
import { type DataFolder, locateCluster } from '../../db/embedded/locate';
import { type Lock, tryLock } from '../../db/embedded/lock';
import { finishReplacing, replaceCluster } from '../../db/embedded/replace';
import { lockCluster } from '../../db/embedded/running';
import { startEmbedded } from '../../db/embedded/start';
import { formatMoment, stampOf } from '../moment';
import { namesIn } from './bases';
import { archivedAfter, missingSince } from './chain';
import { type Choice, chooseBase } from './choose';
import { type Findings, putInOrder } from './putInOrder';
import { type Recovered, recover } from './recover';
import { archiveRest, damagedAmong, store } from './segments';
import { writeBase } from './takeBase';
import { removeLeftovers, unpack } from './unpack';

export interface RestoreMomentOptions extends DataFolder {
  /** The backup folder. */
  from: string;
  /** PostgreSQL's identifier of the cluster, for the case that the cluster is lost. */
  identifier?: string;
  /** The moment: the restored database contains exactly the commits up to then. */
  at: Date;
  /** Whether to replace the database although the archive does not reach up to the moment. */
  incomplete?: boolean;
}

export interface RestoredMoment extends Findings, Pick<Recovered, 'reached' | 'upTo'> {
  /** The folder of the replaced database, if there was one. */
  former?: string;
}

/**
 * Restores the built-in database of a data folder to a moment, and keeps the current one in another folder. The current one
 * stays in place until the new one is complete, also when this fails or is killed.
 * @throws Error with advice
 */
export async function restoreTo(options: RestoreMomentOptions): Promise<RestoredMoment> {
  if (!mayArchive) throw new Error('On Windows no moment can be restored, but a backup: npm run restore -- FILE');
  const [cluster] = await locateCluster(options);
  const folder = dirname(cluster.dir);
  const lock = await tryLock(folder);
  if (!lock) throw new Error(`A database is being created or restored in ${folder} just now. Wait until that is done.`);
  try {
    const former = (await finishReplacing(cluster.dir)) ? await lockFormer(cluster, options) : undefined;
    try {
      return await restoreInto(cluster, options);
    } finally {
      await former?.release();
    }
  } finally {
    await lock.release();
  }
}

/** The caller holds the locks of the cluster and of its parent. */
async function restoreInto(cluster: Cluster, options: RestoreMomentOptions): Promise<RestoredMoment> {
  const { log, at, identifier } = options;
  const from = await realpath(options.from).catch(() => {
    throw new Error(`There is no folder ${options.from}. Name the one that the backups are in with --from.`);
  });
  checkOutside(from, dirname(cluster.dir));
  await removeLeftovers(cluster);
  const choice = await chooseFor(cluster, from, at, identifier);
  const { archive, base } = choice;
  await handOver(archive, cluster);
  await archiveRest(cluster.dir, archive, cluster.account);
  log(`Unpacking ${base.file}, the base backup of ${formatMoment(base.ended)} …`);
  const unpacked = await unpack(base, cluster);
  try {
    return await switchTo(unpacked, cluster, choice, { ...options, from });
  } catch (error) {
    await discard(unpacked);
    throw error;
  }
}

async function chooseFor(cluster: Cluster, from: string, at: Date, lost?: string): Promise<Choice> {
  // The cluster's folder may be damaged.
  const identifier = await systemIdentifier(cluster.dir).catch(() => lost);
  if (await exists(cluster.dir)) await checkOwner(cluster);
  return chooseBase(from, at, identifier);
}

/** Gives an archive, which another account may have copied, to the account that the database runs as. */
async function handOver({ wal }: Archive, { account }: Cluster): Promise<void> {
  await mkdir(wal, { recursive: true });
  for (const path of [wal, ...(await namesIn(wal)).map((name) => join(wal, name))]) await account.own(path);
  await checkWritable(account, wal);
}

/** Recovers an unpacked base backup, verifies it, and replaces the cluster with it. */
async function switchTo(
  unpacked: Cluster,
  cluster: Cluster,
  { archive, base: { firstSegment } }: Choice,
  { from, at, log, incomplete }: RestoreMomentOptions,
): Promise<RestoredMoment> {
  await checkIsOf(archive, unpacked);
  await checkVersion(unpacked);
  const lock = await lockCluster(unpacked);
  if (!lock) throw new Error(`${unpacked.dir} is in use. Try again.`);
  try {
    const recovered = await recover(unpacked, archive, lock, at, log);
    logReach(recovered, at, log);
    if (!recovered.reached) {
      const missing = await unusableSince(firstSegment, archive);
      logMissing(missing, log);
      if (missing.length > 0 && !incomplete && (await exists(cluster.dir))) {
        throw new Error(
          'Nothing was replaced: what is there now holds more than what was recovered. To replace it all the same, use ' +
            '--incomplete.',
        );
      }
    }
    const { timeline, ...findings } = await putInOrder(recovered.url, log);
    // The history reserves the timeline's number, and restores of later moments need a base backup of this timeline.
    await store(join(unpacked.dir, 'pg_wal', `${timeline}.history`), `${timeline}.history`, archive, cluster.account);
    const base = await writeBase({ clusterUrl: recovered.url, to: from });
    try {
      await stopCluster(unpacked);
      const former = (await exists(cluster.dir)) ? `${cluster.dir}.before-${stampOf(new Date())}` : undefined;
      await replaceCluster(cluster.dir, unpacked.dir, former);
      await base.publish();
      if (former)
        log(`The database that was there before is kept in ${former}. Delete it when it is not needed any more.`);
      return { ...findings, reached: recovered.reached, upTo: recovered.upTo, former };
    } catch (error) {
      await base.discard();
      throw error;
    }
  } finally {
    await lock.release();
  }
}

/** @throws Error where the unpacked base backup is not a copy of the archive's database */
async function checkIsOf({ identifier, dir }: Archive, unpacked: Cluster): Promise<void> {
  const found = await systemIdentifier(unpacked.dir).catch(() => undefined);
  if (found === identifier) return;
  throw new Error(
    `The base backup in ${dir} holds ${found ? `another database, ${found}` : 'no database'}: it is damaged or foreign. ` +
      'Move it away, and an earlier one is used.',
  );
}

/** Returns the segments after a base backup that are missing or damaged. */
async function unusableSince(firstSegment: string, archive: Archive): Promise<string[]> {
  const archived = await namesIn(archive.wal);
  const damaged = await damagedAmong(archivedAfter(firstSegment, archived), archive);
  return [...missingSince(firstSegment, archived), ...damaged].toSorted();
}

function logReach({ reached, upTo }: Recovered, at: Date, log: (message: string) => void): void {
  const last = upTo
    ? `the last commit before it was at ${formatMoment(upTo)}`
    : 'there was no commit since the base backup';
  log(
    reached
      ? `Recovered ${formatMoment(at)}: ${last}.`
      : `Recovered all that the archive holds; it holds nothing of after ${formatMoment(at)}, and ${last}.`,
  );
}

function logMissing([first, ...others]: string[], log: (message: string) => void): void {
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  log(
    `The archive lacks the segment ${first}${more} of the log, or holds it damaged: what was committed from there on ` +
      'cannot be recovered.',
  );
}

/**
 * Takes the lock of a cluster that is to be replaced. Stops a database that a killed server left running.
 * @throws Error with advice, while another process uses it
 */
async function lockFormer(cluster: Cluster, options: DataFolder): Promise<Lock> {
  const lock = await lockCluster(cluster);
  if (lock) return lock;
  const { dataDir, log } = options;
  const left = await startEmbedded({ dataDir, log });
  log('Stopping the database that was left running …');
  await left.stop();
  return lockWithin(cluster);
}
