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
  /** Of the built-in database, which is running. */
  clusterUrl: string;
  /** The folder of the backups. */
  to: string;
}

export interface TakenBase extends Base {
  /** Of the cluster, to prune its archive by. */
  identifier: string;
  /** Its size as it lies there, compressed. */
  bytes: number;
}

/**
 * Copies the cluster of a running database into its archive. Whatever befalls it, the bases that are there stay as they
 * are.
 * @throws Error that says what to do
 */
export async function takeBase(options: TakeBaseOptions): Promise<TakenBase> {
  return (await writeBase(options)).publish();
}

/** A base that is whole and on the disk, but not yet one to be restored from. */
export interface WrittenBase {
  publish: () => Promise<TakenBase>;
  discard: () => Promise<void>;
}

/** The first half of {@link takeBase}. Either half of the second has to follow. */
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
  // The kind of session that takes both the commands of replication and SQL.
  url.searchParams.set('replication', 'database');
  const client = new pg.Client({ connectionString: url.href, application_name: 'base backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The first value that a statement answers. */
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
    // Keeps the segments that the copy needs until it is whole; it goes with the session.
    await client.query(`CREATE_REPLICATION_SLOT magazyn_${name} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const { start, bytes } = await copy(client, path);
    const firstSegment = await ask(client, `SELECT pg_walfile_name('${start}')`);
    // The next full second, since names tell no less.
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
