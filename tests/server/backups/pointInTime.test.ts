import { execFileSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { create } from 'tar';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BaseBackup } from '../../../server/backup/pointInTime/baseBackup';
import { listBases } from '../../../server/backup/pointInTime/bases';
import { baseIsDue } from '../../../server/backup/pointInTime/chain';
import { restoreTo } from '../../../server/backup/pointInTime/restore';
import { archiveState } from '../../../server/backup/pointInTime/state';
import { type TakenBase, takeBase } from '../../../server/backup/pointInTime/takeBase';
import { connect } from '../../../server/db/connection/connect';
import { tryLock } from '../../../server/db/embedded/lock';
import { type Embedded, startEmbedded } from '../../../server/db/embedded/start';
import type { Db } from '../../../server/db/types';
import { receive } from '../../../server/inventory/stock';
import { verifyProjections } from '../../../server/ledger/verify';
import { prepareDatabase } from '../../../server/prepare';
import { argumentsOf } from '../../helpers/programs';
import { insertTrade, type Trade } from '../../helpers/scene';
import { databaseProcesses, killProcess, ServerProcess, until } from '../../helpers/serverProcess';

/** A path with characters that are special for the shell and PostgreSQL. */
const DATA = "data of 'all', 50% full";
const BACKUPS = 'back ups\' "%f"';

let folder: string;
let scene: string;
let trade: Trade;
let base: TakenBase;
/** Each moment is after that number of transactions. The archive does not contain the last two. */
const moments: Record<2 | 4 | 5 | 6, Date> = { 2: new Date(0), 4: new Date(0), 5: new Date(0), 6: new Date(0) };

/** A fresh copy of the cluster and its archive for each test. */
let dataDir: string;
let to: string;
const logged: string[] = [];
const log = (message: string) => void logged.push(message);
const processes: ServerProcess[] = [];

async function inDatabase<Answer>(
  archiveTo: string | undefined,
  work: (db: Db, database: Embedded) => Promise<Answer>,
) {
  const database = await startEmbedded({ dataDir, log, durable: false, archiveTo });
  const db = connect(database.url, { max: 2 });
  try {
    return await work(db, database);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

async function move(db: Db): Promise<void> {
  const { warehouseIds, employeeIds, productIds, supplierId } = trade;
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 1 } });
}

/** Waits until the database's clock has passed a moment. */
const passed = (db: Db, moment: Date) =>
  until('a moment has passed', async () => {
    const { rows } = await sql<{ past: boolean }>`SELECT clock_timestamp() > ${moment} AS past`.execute(db);
    return rows[0]?.past || undefined;
  });

/** Returns a moment between the last commit and the next one. */
async function now(db: Db): Promise<Date> {
  const { rows } = await sql<{ ms: number }>`
    SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000) AS ms`.execute(db);
  const moment = new Date(Number(rows[0]?.ms));
  await passed(db, moment);
  return moment;
}

/** Archives everything written so far. */
async function archive(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT pg_walfile_name(pg_switch_wal()) AS name`.execute(db);
  await until('it is archived', async () => {
    const { rows: found } = await sql<{ last: string | null }>`
      SELECT last_archived_wal AS last FROM pg_stat_archiver`.execute(db);
    return (found[0]?.last ?? '') >= (rows[0]?.name ?? '') || undefined;
  });
}

const countIn = async (db: Db) => (await db.selectFrom('movement').select('id').execute()).length;
const restore = (at: Date) => restoreTo({ dataDir, from: to, at, log, durable: false });

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-moments-')));
  scene = join(folder, 'scene');
  dataDir = join(scene, DATA);
  to = join(scene, BACKUPS);
  await inDatabase(to, async (db, { url }) => {
    await prepareDatabase(db);
    trade = await insertTrade(db, [1_000_000]);
    base = await takeBase({ clusterUrl: url, to });
    await passed(db, base.ended);
    for (const _ of [1, 2]) await move(db);
    moments[2] = await now(db);
    for (const _ of [3, 4]) await move(db);
    moments[4] = await now(db);
    await archive(db);
    expect(await archiveState(db)).toMatchObject({ failing: false, waiting: 0, lastArchived: expect.any(Date) });
  });
  await inDatabase(undefined, async (db) => {
    await move(db);
    moments[5] = await now(db);
    await move(db);
    moments[6] = await now(db);
    expect(await archiveState(db)).toBeUndefined();
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Turns a byte in the middle of a file around. */
async function flipIn(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const at = (await file.stat()).size >> 1;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([255 - (buffer[0] ?? 0)]), 0, 1, at);
  } finally {
    await file.close();
  }
}

let nth = 0;
function freshScene(): void {
  nth += 1;
  logged.length = 0;
  execFileSync('cp', ['-a', scene, join(folder, `${nth}`)]);
  dataDir = join(folder, `${nth}`, DATA);
  to = join(folder, `${nth}`, BACKUPS);
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.end('SIGKILL')));
  for (const pid of await databaseProcesses(dataDir)) killProcess(pid);
  // A killed process may still write files.
  await rm(join(folder, `${nth}`), { recursive: true, force: true, maxRetries: 10 });
});

function run(work: string, ...args: string[]): ServerProcess {
  const one = new ServerProcess({}, [work, dataDir, ...args], {
    script: argumentsOf('tests/helpers/embeddedProcess'),
  });
  processes.push(one);
  return one;
}

describe('a database is restored', () => {
  test('to a moment, with exactly the transactions committed by then, and archiving continues', async () => {
    freshScene();
    const restored = await restore(moments[2]);
    expect(restored).toMatchObject({ transactions: 2, differences: 0, reached: true });
    expect(restored.upTo && restored.upTo <= moments[2]).toBe(true);
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', expect.stringMatching(/^postgres\.before-\d/)]);
    expect(logged.join('\n')).toContain('There are 2 transactions; the last one is number 2');
    expect(logged.join('\n')).toContain(`is kept in ${restored.former}`);
    await inDatabase(to, async (db) => {
      expect(await countIn(db)).toBe(2);
      expect(await verifyProjections(db)).toEqual([]);
      expect(await baseIsDue(db, to)).toBe(false);
      await move(db);
      await archive(db);
    });
    const wal = await readdir(join(to, 'point-in-time', base.identifier, 'wal'));
    expect(wal.filter((name) => /^00000002.{16}\.gz$/.test(name))).not.toEqual([]);
  });

  test('to a moment that is not archived yet, from the existing data folder', async () => {
    freshScene();
    expect(await restore(moments[5])).toMatchObject({ transactions: 5, reached: true });
  });

  test('to the end of the archive, if the data folder is lost', async () => {
    freshScene();
    await rm(dataDir, { recursive: true });
    const restored = await restore(moments[6]);
    expect(restored).toMatchObject({ transactions: 4, reached: false, former: undefined });
    expect(logged.join('\n')).toContain('Recovered all that the archive holds; it holds nothing of after');
    expect(await inDatabase(to, countIn)).toBe(4);
  });

  test('to the first gap of the archive, with a message', async () => {
    freshScene();
    await rm(dataDir, { recursive: true });
    const wal = join(to, 'point-in-time', base.identifier, 'wal');
    const isLater = (name: string) => /^[\dA-F]{24}\.gz$/.test(name) && name.slice(0, 24) > base.firstSegment;
    for (const name of (await readdir(wal)).filter(isLater)) await rm(join(wal, name));
    await writeFile(join(wal, '0000000100000000000000FF.gz'), '');
    expect(await restore(moments[4])).toMatchObject({ transactions: 0, reached: false });
    expect(logged.join('\n')).toMatch(/The archive lacks the segment [\dA-F]{24} \(and \d+ more\) of the log/);
  });

  test('repeatedly, to moments before and after the first restore', async () => {
    freshScene();
    await restore(moments[2]);
    const between = await inDatabase(to, async (db) => {
      // The names of base backups have a precision of seconds.
      const newest = (await listBases(join(to, 'point-in-time', base.identifier))).at(-1);
      await passed(db, newest?.ended ?? base.ended);
      await move(db);
      const moment = await now(db);
      await move(db);
      return moment;
    });
    expect(await restore(between)).toMatchObject({ transactions: 3, reached: true });
    expect(await restore(moments[5])).toMatchObject({ transactions: 5, reached: true });
    const wal = await readdir(join(to, 'point-in-time', base.identifier, 'wal'));
    expect(wal.filter((name) => name.includes('history'))).toEqual(
      [2, 3, 4].map((timeline) => `0000000${timeline}.history.gz`),
    );
    expect(await inDatabase(to, countIn)).toBe(5);
  });

  test('when a killed server has left it running', async () => {
    freshScene();
    const server = run('hold');
    await until('it runs', () => server.output.includes('Holding.') || undefined);
    await server.end('SIGKILL');
    expect(await databaseProcesses(dataDir)).not.toEqual([]);
    expect(await restore(moments[4])).toMatchObject({ transactions: 4, reached: true });
    expect(logged).toContain('Stopping the database that was left running …');
  });
});

describe('nothing changes', () => {
  test('if the moment is before the first base backup, and the error has the possible range', async () => {
    freshScene();
    await expect(restore(new Date(base.ended.getTime() - 1))).rejects.toThrow(
      /cannot be restored: the first base backup there is was whole at .* The latest is about/,
    );
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('if a server is running', async () => {
    freshScene();
    await inDatabase(to, async (db) => {
      await expect(restore(moments[2])).rejects.toThrow(
        /belongs to a Magazyn that is running(.|\n)*Stop that one first/,
      );
      expect(await countIn(db)).toBe(6);
    });
  });

  const whole = () => join(to, 'point-in-time', base.identifier, basename(base.file));
  test.each([
    [
      'has lost its end',
      () => truncate(whole(), base.bytes - 100_000),
      /cannot be unpacked: .* an earlier one is used/,
    ],
    ['has a flipped byte', () => flipIn(whole()), /cannot be unpacked: .* an earlier one is used/],
    ['is something else', () => writeFile(whole(), 'PGDMP'), /cannot be unpacked: .* an earlier one is used/],
    [
      'is something else that is packed as well',
      async () => {
        await writeFile(join(to, 'note.txt'), 'Milk');
        await create({ gzip: true, file: whole(), cwd: to }, ['note.txt']);
      },
      /The base backup in .* holds no database: it is damaged or foreign/,
    ],
  ])('where the base %s', async (_, damage, words) => {
    freshScene();
    await damage();
    await expect(restore(moments[2])).rejects.toThrow(words);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('where the base is of another database', async () => {
    freshScene();
    const archives = join(to, 'point-in-time');
    await rename(join(archives, base.identifier), join(archives, '7000000000000000000'));
    await rm(dataDir, { recursive: true });
    await expect(restore(moments[2])).rejects.toThrow(
      `holds another database, ${base.identifier}: it is damaged or foreign`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('where a segment of the log is damaged and the data folder has it no more; where it has, that one is used', async () => {
    freshScene();
    const wal = join(to, 'point-in-time', base.identifier, 'wal');
    const isLater = (name: string) => /^[\dA-F]{24}\.gz$/.test(name) && name.slice(0, 24) > base.firstSegment;
    const later = (await readdir(wal)).filter(isLater);
    const log = join(dataDir, 'postgres/pg_wal');
    const segments = new Map<string, Buffer>();
    for (const name of later) {
      const segment = name.slice(0, 24);
      segments.set(segment, gunzipSync(await readFile(join(wal, name))));
      await flipIn(join(wal, name));
      await rm(join(log, segment), { force: true });
    }
    await expect(restore(moments[4])).rejects.toThrow('Nothing was replaced');
    expect(logged.join('\n')).toMatch(/The archive lacks the segment [\dA-F]{24}.* of the log, or holds it damaged/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    for (const [segment, content] of segments) {
      await writeFile(join(log, segment), content);
      await writeFile(join(log, 'archive_status', `${segment}.done`), '');
    }
    expect(await restore(moments[4])).toMatchObject({ transactions: 4, reached: true });
  });

  test('where the restore is killed, whose remains go with the next one', async () => {
    freshScene();
    const killed = run('restore', to, moments[4].toISOString());
    const isUnfinished = (name: string) => name.startsWith('postgres.restored-');
    const unfinished = await until('its database runs', async () => {
      const name = (await readdir(dataDir)).find(isUnfinished);
      const files = name ? await readdir(join(dataDir, name)).catch(() => []) : [];
      return files.includes('postmaster.pid') ? name : undefined;
    });
    await killed.end('SIGKILL');
    expect(await inDatabase(to, countIn)).toBe(6);
    expect(await readdir(dataDir)).toContain(unfinished);
    expect(await restore(moments[2])).toMatchObject({ transactions: 2 });
    expect((await readdir(dataDir)).filter(isUnfinished)).toEqual([]);
  });
});

describe('archiving', () => {
  test('is rejected if the database cannot write, with a solution', async () => {
    freshScene();
    await chmod(folder, 0o755);
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: process.getuid?.() === 0 ? 0o700 : 0o500 });
    await expect(inDatabase(closed, countIn)).rejects.toThrow(
      /cannot (write its log to|be written to).*closed.*[Cc]hoose another/s,
    );
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('is rejected into the data folder', async () => {
    freshScene();
    await expect(inDatabase(join(dataDir, 'backups'), countIn)).rejects.toThrow('would be lost with it');
  });

  test('starts even if a database without archiving was left running', async () => {
    freshScene();
    const server = run('hold');
    await until('it runs', () => server.output.includes('Holding.') || undefined);
    await server.end('SIGKILL');
    expect(await inDatabase(to, archiveState)).toMatchObject({ failing: false });
    expect(logged.join('\n')).toContain('does not archive its log as it should; starting it again');
  });
});

describe('a base backup', () => {
  test('is due if future moments could not be restored', async () => {
    freshScene();
    const wal = join(to, 'point-in-time', base.identifier, 'wal');
    await inDatabase(to, async (db, { url }) => {
      expect(await baseIsDue(db, folder)).toBe(true);
      expect(await baseIsDue(db, to)).toBe(false);
      await archive(db);
      // These segments now exist in the archive only.
      await sql`CHECKPOINT`.execute(db);
      await archive(db);
      await sql`CHECKPOINT`.execute(db);
      expect(await baseIsDue(db, to)).toBe(false);
      const isLater = (name: string) => /^[\dA-F]{24}\.gz$/.test(name) && name.slice(0, 24) > base.firstSegment;
      const [lost = ''] = (await readdir(wal)).filter(isLater).toSorted();
      await rm(join(wal, lost));
      expect(await baseIsDue(db, to)).toBe(true);
      await takeBase({ clusterUrl: url, to });
      expect(await baseIsDue(db, to)).toBe(false);
    });
  });

  test('removes abandoned partial backups, and keeps ones in progress', async () => {
    freshScene();
    const dir = join(to, 'point-in-time', base.identifier);
    for (const name of ['base-left.unfinished', 'base-held.unfinished']) await writeFile(join(dir, name), '');
    const lock = await tryLock(join(dir, 'base-held.unfinished'));
    await inDatabase(to, (_, { url }) => takeBase({ clusterUrl: url, to }));
    await lock?.release();
    expect((await readdir(dir)).filter((name) => name.endsWith('.unfinished'))).toEqual(['base-held.unfinished']);
  });

  test('that fails to write ends its session', async () => {
    freshScene();
    await inDatabase(undefined, async (db, { url }) => {
      const client = new pg.Client({ connectionString: `${url}?replication=database`, application_name: 'full' });
      client.on('error', () => {});
      await client.connect();
      const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('No space left')) });
      await expect(pipeline(client.query(new BaseBackup()), full)).rejects.toThrow('No space left');
      await until('the session is gone', async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE application_name = 'full'`.execute(db);
        return rows.length === 0 || undefined;
      });
    });
  });
});
