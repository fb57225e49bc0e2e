import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { backupFolder } from '../backupFolder';
import type { Account } from './account';
import type { Cluster } from './cluster';
import type { Settings } from './settings';

/*
 * PostgreSQL writes what it commits into a log of segments, 16 MB each. A copy of the cluster and all segments since
 * then give back every moment from then on. Copies and segments lie in a folder of the backups, one for each cluster.
 */

/** Where everything lies from which the moments of one cluster can be restored. */
export interface Archive {
  /** What PostgreSQL tells clusters apart by; copies of a cluster keep it. */
  identifier: string;
  /** The base backups, and in it `wal`. */
  dir: string;
  /** The segments of the log, and the histories of its timelines. */
  wal: string;
}

/** The folders of all archives among the backups. */
export const archivesIn = (to: string): string => join(to, 'point-in-time');

export function archiveOf(to: string, identifier: string): Archive {
  const dir = join(archivesIn(to), identifier);
  return { identifier, dir, wal: join(dir, 'wal') };
}

/** Whether there can be archives: they are written by programs that Windows has not. */
export const mayArchive = process.platform !== 'win32';

/** The identifier of a cluster, be its database running or not. */
export async function systemIdentifier(clusterDir: string): Promise<string> {
  const file = await open(join(clusterDir, 'global', 'pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/**
 * Makes the archive of a cluster, where its database can write it.
 * @param to the folder of the backups
 * @throws Error that says what to do where it cannot
 */
export async function makeArchive({ dir, account }: Cluster, to: string): Promise<Archive> {
  const archive = archiveOf(await backupFolder(to, dirname(dir)), await systemIdentifier(dir));
  await mkdir(archive.wal, { recursive: true }).catch((error: Error) => {
    throw new Error(`The backup folder cannot be written to: ${error.message}. Choose another one.`);
  });
  await account.own(archive.wal);
  await checkWritable(account, archive.wal);
  return archive;
}

/** @throws Error that says what to do where the account cannot write in the folder */
export async function checkWritable(account: Account, folder: string): Promise<void> {
  // Asking whether it may would be answered without the power to pass through folders that it may have.
  const trial = ['-c', 'echo > "$1" && rm "$1"', 'sh', join(folder, 'trial.part')];
  await account.run('sh', trial).catch((error: Error) => {
    const who = account.uid === process.getuid?.() ? '' : ` by the account number ${account.uid}, as which it runs`;
    throw new Error(
      `The database cannot write its log to ${folder}: ${error.message}. Let that folder, and those above it, be entered ` +
        `and written to${who}, or choose another backup folder.`,
    );
  });
}

/** The settings that let a database copy each segment of its log there, a minute after it was begun at the latest. */
export function archiveSettings({ wal }: Archive): Settings {
  const folder = inCommand(wal);
  const part = `${folder}/%f.part`;
  return {
    archive_mode: 'on',
    archive_timeout: 60,
    archive_command: `gzip -c "%p" > ${part} && sync ${part} && mv -f ${part} ${folder}/%f.gz && sync ${folder}`,
  };
}

/** The command by which a database fetches a segment from there. */
export const restoreCommand = ({ wal }: Archive): string => `gzip -dc ${inCommand(wal)}/%f.gz > "%p"`;

/** A path as a word of a command in which PostgreSQL replaces what begins with a percent sign. */
const inCommand = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/** Whether a running database has the settings that it was to be started with. */
export async function archives(url: string, { archive_command }: Settings): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ archive_command: string }>('SHOW archive_command');
    return rows[0]?.archive_command === archive_command;
  } finally {
    await client.end();
  }
}
