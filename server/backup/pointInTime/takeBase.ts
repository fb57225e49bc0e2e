import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import pg from 'pg';
import { backupFolder } from '../../db/backupFolder';
import { archiveOf } from '../../db/embedded/archive';
import { syncFolder } from '../../db/embedded/fileSystem';
import { tryLock } from '../../db/embedded/lock';
import { errorText } from '../../errorText';
import { removeAbandoned, UNFINISHED } from '../unfinished';
import { BaseBackup } from './baseBackup';
import { type Base, baseName } from './bases';

export interface TakeBaseOptions {
  /** The URL of the built-in database, which is running. */
  clusterUrl: string;
  /** The backup folder. */
  to: string;
}

export interface TakenBase extends Base {
  /** PostgreSQL's identifier of the cluster. */
  identifier: string;
  /** The compressed size. */
  bytes: number;
}

/**
 * Copies the cluster of a running database into its archive. Existing base backups stay as they are, even if this fails.
 * @throws Error with advice
 */
export async function takeBase(options: TakeBaseOptions): Promise<TakenBase> {
  return (await writeBase(options)).publish();
}

/** A base backup that is complete and on disk, but not yet visible to restores. */
export interface WrittenBase {
  publish: () => Promise<TakenBase>;
  discard: () => Promise<void>;
}

/** The first half of {@link takeBase}. The caller must then call `publish` or `discard`. */
export async function writeBase({ clusterUrl, to }: TakeBaseOptions): Promise<WrittenBase> {
  const client = await connectForReplication(clusterUrl);
  try {
    const clusterDir = await ask(client, 'SHOW data_directory');
    const identifier = await ask(client, 'IDENTIFY_SYSTEM');
    const { dir } = archiveOf(await backupFolder(to, dirname(clusterDir)), identifier);
    await mkdir(dir, { recursive: true });
    await removeAbandoned(dir);
    return await write(client, dir, identifier);
  } catch (error) {
    const room = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? ' Make room there.' : '';
    throw new Error(
      `The base backup could not be made: ${errorText(error)}.${room} Those that are there are untouched.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function connectForReplication(clusterUrl: string): Promise<pg.Client> {
  const url = new URL(clusterUrl);
  // This kind of session accepts both replication commands and SQL.
  url.searchParams.set('replication', 'database');
  const client = new pg.Client({ connectionString: url.href, application_name: 'base backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Returns the first value of a statement's result. */
async function ask(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
  return String(rows[0]?.[0] ?? '');
}

async function write(client: pg.Client, dir: string, identifier: string): Promise<WrittenBase> {
  const name = randomBytes(4).toString('hex');
  const path = join(dir, `base-${name}${UNFINISHED}`);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  const lock = await tryLock(path);
  const discard = async () => {
    await rm(path, { force: true });
    await lock?.release();
  };
  try {
    // The slot keeps the segments that the copy needs; it ends with the session.
    await client.query(`CREATE_REPLICATION_SLOT magazyn_${name} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const { start, bytes } = await copy(client, path);
    const firstSegment = await ask(client, `SELECT pg_walfile_name('${start}')`);
    // Rounded up, because names have a resolution of one second.
    const ended = new Date(
      Number(await ask(client, 'SELECT ceil(extract(epoch FROM clock_timestamp()) + 0.001) * 1000')),
    );
    const publish = async () => {
      const whole = join(dir, baseName(ended, firstSegment));
      await rename(path, whole);
      await syncFolder(dir);
      await lock?.release();
      return { file: whole, ended, firstSegment, identifier, bytes };
    };
    return { publish, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function copy(client: pg.Client, path: string): Promise<{ start: string; bytes: number }> {
  const backup = new BaseBackup();
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(client.query(backup), gzip, createWriteStream(path, { flush: true }));
  return { start: backup.start, bytes: (await stat(path)).size };
}
