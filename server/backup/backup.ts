import { createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { recordEvent } from '../db/audit';
import { backupFolder } from '../db/backupFolder';
import { type Connection, openConnection } from '../db/connection/connection';
import { discard } from '../db/embedded/discard';
import { syncFolder } from '../db/embedded/fileSystem';
import { locateCluster } from '../db/embedded/locate';
import { tryLock } from '../db/embedded/lock';
import { startEmbedded } from '../db/embedded/start';
import { executedExtensionMigrations, type SqlMigration } from '../db/extensionMigrations';
import { executedMigrations } from '../db/migrate';
import { errorText } from '../errorText';
import { dump } from './dump';
import { backupName, type Header } from './format';
import { FiguresDiffer } from './load';
import { type RestoredBackup, restore } from './restore';
import { removeAbandoned, UNFINISHED } from './unfinished';

const FOLDER = 'magazyn-try-out-';

/**
 * Restores a backup into a temporary database in the system's temporary folder, and removes that afterwards. A backup that
 * passes is independent of its source database.
 * @param options.extensions the migrations of the extensions
 * @param options.signal aborts the trial, which then leaves no files
 * @throws Error as {@link restore} does
 */
export async function tryOut(
  file: string,
  { extensions, signal }: { extensions?: readonly SqlMigration[]; signal?: AbortSignal } = {},
): Promise<RestoredBackup> {
  // Leftovers that cannot be removed do not matter.
  await sweep().catch(() => {});
  const { folder, lock } = await makeFolder();
  try {
    const { url, stop } = await startEmbedded({ dataDir: dataDirOf(folder), durable: false, log: () => {} });
    const end = () => void stop();
    signal?.addEventListener('abort', end);
    try {
      signal?.throwIfAborted();
      return await restore(url, file, { extensions, onTrial: true, leaveOut: 'any' });
    } finally {
      signal?.removeEventListener('abort', end);
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock?.release();
  }
}

/** Creates a folder. Locks it before it gets its final name, because sweeps remove unlocked folders of that name. */
async function makeFolder() {
  const unlocked = await mkdtemp(join(tmpdir(), `unlocked-${FOLDER}`));
  const lock = await tryLock(unlocked);
  const folder = join(tmpdir(), basename(unlocked).replace('unlocked-', ''));
  await rename(unlocked, folder);
  return { folder, lock };
}

const dataDirOf = (folder: string) => join(folder, 'data');

/** Removes what killed trials left, including databases that still run. */
async function sweep(): Promise<void> {
  if (process.platform === 'win32') return;
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    // Other accounts may create folders of this name there.
    if ((await lstat(folder)).uid !== process.getuid?.()) continue;
    const lock = await tryLock(folder).catch(() => undefined);
    if (lock) await remove(folder).finally(() => void lock.release());
  }
}

async function remove(folder: string): Promise<void> {
  const [cluster] = await locateCluster({ dataDir: dataDirOf(folder), log: () => {} });
  await discard(cluster);
  await rm(folder, { recursive: true, force: true });
}

/** The key of the advisory lock that a running backup of the database holds. */
const UNDER_WAY = 7_311_003;
const PAUSE_MS = 200;

export interface Backup {
  path: string;
  moment: Date;
  bytes: number;
  transactions: number;
  /** Identifies the database of the backup. */
  source: string;
}

export interface BackUpOptions {
  /** The data folder of the built-in database, if that is used. */
  dataDir?: string;
  /** Aborts the backup, which then leaves no file. */
  signal?: AbortSignal;
  /** Receives progress messages. */
  log?: (message: string) => void;
  /** The extensions' migrations, for the trial restore. */
  extensions?: readonly SqlMigration[];
}

/**
 * Writes the whole database, as of one moment, into a file. Restores that into a temporary database and verifies it there;
 * only then gives the file the name of a backup. Does not block other sessions.
 * @param folder the backup folder; created if missing
 * @throws Error with advice; existing backups stay as they are
 */
export async function backUp(
  url: string,
  folder: string,
  { dataDir, signal, log, extensions }: BackUpOptions = {},
): Promise<Backup> {
  const to = await backupFolder(folder, dataDir);
  await removeAbandoned(to);
  await using connection = await openConnection(url);
  await takeTurn(connection, { signal, log });
  await connection.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const header = await headerOf(connection);
  const moment = new Date(header.createdAt);
  const path = join(to, backupName(moment));
  const { rows, leftOut } = await write(connection, header, path, { signal, extensions });
  if (leftOut.length > 0) {
    log?.(`The backup holds tables that are not Magazyn's, which a restore leaves out: ${leftOut.join(', ')}.`);
  }
  const { size: bytes } = await stat(path);
  if (header.migrations.includes('0014_audit')) {
    await recordEvent(connection.db, { action: 'backup', record: basename(path) });
  }
  return { path, moment, bytes, transactions: rows.movement ?? 0, source: header.source };
}

/** Waits for another running backup of the same database to end. */
async function takeTurn({ client }: Connection, { signal, log }: BackUpOptions): Promise<void> {
  for (let hasLogged = false; ; hasLogged = true) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [UNDER_WAY]);
    if (rows[0]?.got) return;
    if (!hasLogged) log?.('Waiting for another backup of this database to end …');
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Returns the identifier of the database. A copy of it in another cluster, or its replacement, has another identifier. */
export async function sourceOf({ client }: Connection): Promise<string> {
  const { rows } = await client.query<{ source: string }>(
    "SELECT system_identifier || '/' || current_database() AS source FROM pg_control_system()",
  );
  return rows[0]?.source ?? '';
}

async function headerOf(connection: Connection): Promise<Header> {
  const migrations = await executedMigrations(connection.db);
  if (migrations.length === 0) throw new Error('There is nothing of Magazyn in this database.');
  const extensions = await executedExtensionMigrations(connection.db);
  const { rows } = await connection.client.query<{ now: Date }>('SELECT now()');
  const createdAt = (rows[0]?.now ?? new Date()).toISOString();
  return { magazyn: 'backup', format: 1, createdAt, source: await sourceOf(connection), migrations, extensions };
}

/** @returns the result of the trial restore */
async function write(
  { client }: Connection,
  header: Header,
  path: string,
  { signal, extensions }: Pick<BackUpOptions, 'signal' | 'extensions'>,
): Promise<RestoredBackup> {
  const unfinished = `${path}${UNFINISHED}`;
  await writeFile(unfinished, '', { flag: 'wx', mode: 0o600 });
  const lock = await tryLock(unfinished).catch(() => undefined);
  try {
    await pipeline(Readable.from(dump(client, header)), createGzip(), createWriteStream(unfinished, { flush: true }), {
      signal,
    });
    await client.query('COMMIT');
    const restored = await tryOut(unfinished, { signal, extensions }).catch((error: unknown) => {
      if (error instanceof FiguresDiffer) throw error;
      throw new Error(
        `The backup could not be restored on trial, and is not kept: ${errorText(error)} TMPDIR names the folder for that.`,
        { cause: error },
      );
    });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return restored;
  } catch (error) {
    signal?.throwIfAborted();
    throw await explained(error, unfinished, header);
  } finally {
    await rm(unfinished, { force: true });
    await lock?.release();
  }
}

async function explained(error: unknown, unfinished: string, { source }: Header): Promise<unknown> {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof FiguresDiffer) {
    // One file per database: repeated failures overwrite it.
    const kept = join(dirname(unfinished), `magazyn-${source.replaceAll(/\W/g, '-')}.unverified`);
    await rename(unfinished, kept);
    return new Error(
      `${message} That is so in the database too: look with npm run db:verify, put it right with ` +
        `npm run db:verify -- --repair, and take another backup. This one is kept as ${kept}.`,
    );
  }
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG' && code !== 'EIO') return error;
  return new Error(
    `The backup cannot be written: ${message}. Make room, or choose another folder. Earlier ones are as they were.`,
  );
}
