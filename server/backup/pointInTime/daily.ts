import { realpath } from 'node:fs/promises';
import { archiveOf, archiveSettings, archives } from '../../db/embedded/archive';
import { listBases, pruneBases } from './bases';
import { type TakenBase, takeBase } from './takeBase';

export interface DailyOptions {
  /** Of the built-in database, which is running. */
  clusterUrl: string;
  /** What PostgreSQL tells it apart by. */
  identifier: string;
  /** The folder of the backups. */
  to: string;
  /** Of how many days moments can be restored. */
  days: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a base backup where the database archives its log there and the newest one is a day old, and removes what is older
 * than the days that are kept.
 * @returns undefined where none was due
 */
export async function takeBaseIfDue({
  clusterUrl,
  identifier,
  to,
  days,
}: DailyOptions): Promise<TakenBase | undefined> {
  const archive = archiveOf(await realpath(to), identifier);
  if (!(await archives(clusterUrl, archiveSettings(archive)))) return undefined;
  const newest = (await listBases(archive.dir)).at(-1);
  if (newest && Date.now() - newest.ended.getTime() < DAY_MS) return undefined;
  const taken = await takeBase({ clusterUrl, to });
  await pruneBases({ to, identifier, days });
  return taken;
}
