import { join } from 'node:path';
import { sql } from 'kysely';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { connect } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded/start';
import { FEATURES, readMigrations } from '../../server/db/extensionMigrations';
import type { Submissions } from './submissions';

/** What became of backups that were taken while goods were moved. */
export interface BackupsResult {
  taken: number;
  verified: number;
  /** Restored once more, by themselves, with as many transactions as were told when they were taken. */
  restored: number;
}

export interface BackupsOptions {
  /** Of the database that is worked on. */
  url: string;
  /** A folder for the backups, and for the database they are restored into. */
  folder: string;
  submissions: Submissions;
  seconds: number;
}

const CLIENTS = 4;

/** Takes one backup after the other under load, then restores each once more. */
export async function attackBackups({ url, folder, submissions, seconds }: BackupsOptions): Promise<BackupsResult> {
  const moves = submissions.stream('backups', CLIENTS);
  const result: BackupsResult = { taken: 0, verified: 0, restored: 0 };
  const taken: { path: string; transactions: number }[] = [];
  const extensions = await readMigrations(FEATURES);
  // Restoring takes about as long as taking.
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

/** The address of a database without anything in it. */
async function emptied(cluster: string): Promise<string> {
  const admin = connect(cluster, { max: 1 });
  await sql`DROP DATABASE IF EXISTS attacked WITH (FORCE)`.execute(admin);
  await sql`CREATE DATABASE attacked`.execute(admin);
  await admin.destroy();
  return Object.assign(new URL(cluster), { pathname: 'attacked' }).href;
}
