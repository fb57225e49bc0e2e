import { realpath } from 'node:fs/promises';
import { connect } from '../../db/connect';
import { archiveOf, archiveSettings, archives } from '../../db/embedded/archive';
import { hasCome } from '../moment';
import { listBases, pruneBases } from './bases';
import { baseIsDue } from './chain';
import { type TakenBase, takeBase } from './takeBase';

export interface DailyOptions {
  /** Of the built-in database, which is running. */
  clusterUrl: string;
  /** What PostgreSQL tells it apart by. */
  identifier: string;
  /** The folder of the backups. */
  to: string;
  /** How many days back moments can be restored; nothing is removed when absent. */
  days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a base backup where the database archives its log there and the newest one is a day old, or gives back no moment
 * to come, and removes what is older than the days that are kept.
 * @returns undefined where none was due
 */
export async function takeBaseIfDue({
  clusterUrl,
  identifier,
  to,
  days,
}: DailyOptions): Promise<TakenBase | undefined> {
  const folder = await realpath(to);
  const archive = archiveOf(folder, identifier);
  if (!(await archives(clusterUrl, archiveSettings(archive)))) return undefined;
  const newest = (await listBases(archive.dir)).findLast(({ ended }) => hasCome(ended));
  const isFresh = newest && Date.now() - newest.ended.getTime() < DAY_MS;
  await using db = connect(clusterUrl, { max: 1 });
  if (isFresh && !(await baseIsDue(db, folder))) return undefined;
  const taken = await takeBase({ clusterUrl, to });
  if (days !== undefined) await pruneBases({ to, identifier, days });
  return taken;
}
