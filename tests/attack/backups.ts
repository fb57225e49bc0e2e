import { join } from 'node:path';
import { sql } from 'kysely';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { connect } from '../../server/db/connection/connect';
import { startEmbedded } from '../../server/db/embedded/start';
import { FEATURES, readMigrations } from '../../server/db/extensionMigrations';
import type { Submissions } from './submissions';

/** The result of backups taken while moves were recorded. */
export interface BackupsResult {
  taken: number;
  verified: number;
  /** Backups that were restored again, with the number of transactions reported when they were taken. */
  restored: number;
}

export interface BackupsOptions {
  /** The URL of the database under load. */
  url: string;
  /** A folder for the backups and for the restored database. */
  folder: string;
  submissions: Submissions;
  seconds: number;
}

const CLIENTS = 4;

/** Takes backups under load, then restores each one again. */
export async function attackBackups({ url, folder, submissions, seconds }: BackupsOptions): Promise<BackupsResult> {
  const moves = submissions.stream('backups', CLIENTS);
  const result: BackupsResult = { taken: 0, verified: 0, restored: 0 };
  const taken: { path: string; transactions: number }[] = [];
  const extensions = await readMigrations(FEATURES);
  // Half of the time, since restoring takes about as long.
  for (const end = performance.now() + seconds * 500; performance.now() < end; ) {
    result.taken++;
    taken.push(await backUp(url, join(folder, `backups-${result.taken}`), { extensions }));
    result.verified++;
  }
  await moves.end();
  const { url: cluster, stop } = await startEmbedded({
    dataDir: join(folder, 'restored'),
    durable: false,
    log: () => {},
  });
  try {
    for (const { path, transactions } of taken) {
      const { rows } = await restore(await emptied(cluster), path, { extensions });
      if (rows.movement === transactions) result.restored++;
    }
  } finally {
    await stop();
  }
  return result;
}

/** Returns the URL of an empty database. */
async function emptied(cluster: string): Promise<string> {
  const admin = connect(cluster, { max: 1 });
  await sql`DROP DATABASE IF EXISTS attacked WITH (FORCE)`.execute(admin);
  await sql`CREATE DATABASE attacked`.execute(admin);
  await admin.destroy();
  return Object.assign(new URL(cluster), { pathname: 'attacked' }).href;
}
