import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { backupFolder } from '../backupFolder';
import type { Account } from './account';
import type { Cluster } from './cluster';
import type { Settings } from './settings';

/*
 * PostgreSQL writes commits into a log of segments, 16 MB each. A base backup of the cluster and all later segments can
 * restore every moment since that backup. Both are in the backup folder, in one subfolder per cluster.
 */

/** The folders for the point-in-time restore of one cluster. */
export interface Archive {
  /** PostgreSQL's identifier of the cluster; copies of a cluster keep it. */
  identifier: string;
  /** The folder of the base backups, with the subfolder `wal`. */
  dir: string;
  /** The log segments, and the histories of the timelines. */
  wal: string;
}

/** The folder of all archives in the backup folder. */
export const archivesIn = (to: string): string => join(to, 'point-in-time');

export function archiveOf(to: string, identifier: string): Archive {
  const dir = join(archivesIn(to), identifier);
  return { identifier, dir, wal: join(dir, 'wal') };
}

/** Whether archives are supported: the programs that write them do not exist on Windows. */
export const mayArchive = process.platform !== 'win32';

/** Reads the identifier of a cluster, whether its database runs or not. */
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
 * Creates the archive of a cluster and checks that its database can write it.
 * @param to the backup folder
 * @throws Error with advice where it cannot
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

/** @throws Error with advice where the account cannot write in the folder */
export async function checkWritable(account: Account, folder: string): Promise<void> {
  // A permission check with access(2) would ignore the account's capability to pass through folders.
  const trial = ['-c', 'echo > "$1" && rm "$1"', 'sh', join(folder, 'trial.part')];
  await account.run('sh', trial).catch((error: Error) => {
    const who = account.uid === process.getuid?.() ? '' : ` by the account number ${account.uid}, as which it runs`;
    throw new Error(
      `The database cannot write its log to ${folder}: ${error.message}. Let that folder, and those above it, be entered ` +
        `and written to${who}, or choose another backup folder.`,
    );
  });
}

/** Returns the settings for copying each log segment to the archive, at most a minute after its first entry. */
export function archiveSettings({ wal }: Archive): Settings {
  const folder = inCommand(wal);
  const part = `${folder}/%f.part`;
  return {
    archive_mode: 'on',
    archive_timeout: 60,
    archive_command: `gzip -c "%p" > ${part} && sync ${part} && mv -f ${part} ${folder}/%f.gz && sync ${folder}`,
  };
}

/** Returns the command with which a database fetches an archived segment. */
export const restoreCommand = ({ wal }: Archive): string => `gzip -dc ${inCommand(wal)}/%f.gz > "%p"`;

/** Quotes a path for a command in which PostgreSQL expands placeholders that begin with a percent sign. */
const inCommand = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/** Returns whether a running database has these archive settings. */
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
