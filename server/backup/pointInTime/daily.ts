import { realpath } from 'node:fs/promises';
import { connect } from '../../db/connection/connect';
import { archiveOf, archiveSettings, archives } from '../../db/embedded/archive';
import { hasCome } from '../moment';
import { listBases, pruneBases } from './bases';
import { baseIsDue } from './chain';
import { type TakenBase, takeBase } from './takeBase';

export interface DailyOptions {
  /** The URL of the built-in database, which is running. */
  clusterUrl: string;
  /** PostgreSQL's identifier of the cluster. */
  identifier: string;
  /** The backup folder. */
  to: string;
  /** How many days back moments can be restored; nothing is removed when absent. */
  days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a base backup if the database archives its log, and the newest base backup is a day old or cannot restore future
 * moments. Then removes base backups older than `days`.
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
