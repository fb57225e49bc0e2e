import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToken } from '../../../server/accounts/tokens';
import { backUp } from '../../../server/backup/backup';
import { tablesOf } from '../../../server/backup/dump';
import { prune, readKeep } from '../../../server/backup/folder';
import { restore } from '../../../server/backup/restore';
import { openConnection } from '../../../server/db/connection/connection';
import type { Db } from '../../../server/db/types';
import { deliver, receive, transfer } from '../../../server/inventory/stock';
import { verifyProjections } from '../../../server/ledger/verify';
import { makeAccount } from '../../helpers/accounts';
import { on } from '../../helpers/clock';
import { cutWire } from '../../helpers/cutWire';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../helpers/database';
import { insertTrade, type Trade } from '../../helpers/scene';

const TODAY = { clock: on('2026-11-22') };
/** Text with characters that are special in the backup format. */
const NASTY = 'tab\t, line\nbreak, \\. end\n\\.\n, \\N, "quotes", żółć 🏭';

let folder: string;
let source: FreshDatabase;
let trade: Trade;
let backup: string;
const others: FreshDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magazyn-backup-'));
  source = await freshDatabase();
  trade = await insertTrade(source.db, [1_000_000, 1_000_000], [{ name: 'Bolt' }, { name: NASTY }]);
  await receiveSome(source.db, 'first');
  await makeAccount(source.db, 'anna', 'clerk', { warehouseIds: trade.warehouseIds });
  await addToken(source.db, { name: 'scale', role: 'clerk', days: 90 });
  await source.db.insertInto('region').values({ name: 'Somewhere' }).execute();
  backup = (await backUp(source.url, join(folder, 'backups'))).path;
});
afterAll(async () => {
  await source.drop();
  await Promise.all(others.map(({ drop }) => drop()));
  await rm(folder, { recursive: true, force: true });
});

/** A database that is dropped after the test. */
async function target(made: FreshDatabase): Promise<FreshDatabase> {
  others.push(made);
  return made;
}

async function receiveSome(db: Db, idempotencyKey?: string) {
  const { warehouseIds, employeeIds, supplierId, clientId, productIds } = trade;
  const [warehouseId = 0, toWarehouseId = 0] = warehouseIds;
  const [employeeId = 0, toEmployeeId = 0] = employeeIds;
  const items = (quantity: number) => Object.fromEntries(productIds.map((id) => [id, quantity]));
  const options = { ...TODAY, idempotencyKey };
  await receive(db, { warehouseId, supplierId, employeeId, items: items(9) }, options);
  await transfer(db, { fromWarehouseId: warehouseId, toWarehouseId, employeeId: toEmployeeId, items: items(3) }, TODAY);
  await deliver(db, { warehouseId, clientId, employeeId, items: items(2) }, TODAY);
}

/** Every row of every table as text, except for records of backups and restores. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  await using connection = await openConnection(url);
  const content: Record<string, string[]> = {};
  for (const { name } of await tablesOf(connection.client)) {
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(each.*)::text AS row FROM ${sql.table(name)} AS each ORDER BY 1`.execute(connection.db);
    content[name] = rows.map(({ row }) => row).filter((row) => !/"action":"(backup|restore)"/.test(row));
  }
  return content;
}

test('taking and restoring a backup is recorded', async () => {
  const { url, db } = await target(await emptyDatabase());
  await restore(url, backup);
  const events = (of: Db) =>
    of.selectFrom('audit').select(['action', 'record']).where('action', 'in', ['backup', 'restore']).execute();
  expect(await events(source.db)).toContainEqual({ action: 'backup', record: basename(backup) });
  expect(await events(db)).toEqual([{ action: 'restore', record: basename(backup) }]);
});

test('a restored database has exactly the same rows', async () => {
  const { url } = await target(await emptyDatabase());
  const { rows, aside } = await restore(url, backup);
  expect(aside).toBeUndefined();
  expect(rows.movement).toBe(3);
  expect(await contentOf(url)).toEqual(await contentOf(source.url));
  expect((await contentOf(url)).product?.join()).toContain('\\\\.\\n, \\\\N');
});

test('a restored database continues: sequences, totals and idempotency keys are intact', async () => {
  const { url, db } = await target(await emptyDatabase());
  await restore(url, backup);
  await receiveSome(db);
  await insertTrade(db, [5]);
  await db.deleteFrom('region').where('name', '=', 'Somewhere').execute();
  expect(await verifyProjections(db)).toEqual([]);
  await expect(sql`DELETE FROM movement`.execute(db)).rejects.toThrow('append-only');
  const again = receive(
    db,
    {
      warehouseId: trade.warehouseIds[0] ?? 0,
      supplierId: trade.supplierId,
      employeeId: trade.employeeIds[0] ?? 0,
      items: Object.fromEntries(trade.productIds.map((id) => [id, 9])),
    },
    { ...TODAY, idempotencyKey: 'first' },
  );
  expect((await again).transactionId).toBe(1);
});

test('a backup of the first release is migrated', async () => {
  const { url, db } = await target(await emptyDatabase());
  const { rows } = await restore(url, join(import.meta.dirname, '../../fixtures/release-0.1.0.backup'));
  expect(rows).toMatchObject({ movement: 3_000, product: 300 });
  expect(await verifyProjections(db)).toEqual([]);
});

test('a backup counts its rows even if the count arrives late', async () => {
  const wire = await cutWire(source.url);
  wire.countLate();
  try {
    // Taking a backup includes a trial restore, which compares every count.
    const { path } = await backUp(wire.url, join(folder, 'slow'));
    expect(await readdir(join(folder, 'slow'))).toEqual([basename(path)]);
  } finally {
    await wire.close();
  }
});

test('a backup is a consistent snapshot despite concurrent moves', async () => {
  const busy = await target(await freshDatabase());
  trade = await insertTrade(busy.db, [1_000_000_000, 1_000_000_000], [{}, {}]);
  const ending = new AbortController();
  const clerks = Array.from({ length: 4 }, async () => {
    while (!ending.signal.aborted) await receiveSome(busy.db);
  });
  for (let nth = 0; nth < 3; nth++) {
    const { path, transactions } = await backUp(busy.url, join(folder, `busy-${nth}`));
    const { url } = await target(await emptyDatabase());
    expect((await restore(url, path)).rows.movement).toBe(transactions);
  }
  ending.abort();
  await Promise.all(clerks);
});

describe('a database that is not empty', () => {
  test('is left unchanged, with an error that names it', async () => {
    const { url } = await target(await freshDatabase());
    await restore(url, backup);
    const before = await contentOf(url);
    await expect(restore(url, backup)).rejects.toThrow('The database is not empty: it holds 3 transactions and more.');
    expect(await contentOf(url)).toEqual(before);
  });

  test('is renamed as a whole if requested', async () => {
    const { url, db } = await target(await emptyDatabase());
    await restore(url, backup);
    const { rows, aside = '' } = await restore(url, join(import.meta.dirname, '../../fixtures/release-0.1.0.backup'), {
      replace: true,
    });
    expect(rows.movement).toBe(3_000);
    expect(await verifyProjections(db)).toEqual([]);
    const { rows: kept } = await sql`SELECT name FROM ${sql.table(`${aside}.product`)}`.execute(db);
    expect(kept).toEqual([{ name: 'Bolt' }, { name: NASTY }]);
    await receiveSome(db).catch(() => {});
    await sql`DROP SCHEMA ${sql.id(aside)} CASCADE`.execute(db);
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('with no records except countries counts as empty', async () => {
    const { url, db } = await target(await freshDatabase());
    expect((await restore(url, backup)).aside).toBeUndefined();
    const { rows } = await sql`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before%'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('of another program is always left unchanged', async () => {
    const { url, db } = await target(await emptyDatabase());
    await sql`CREATE TABLE theirs (id integer)`.execute(db);
    await db.destroy();
    await expect(restore(url, backup, { replace: true })).rejects.toThrow("that are not Magazyn's: theirs");
  });

  test('with tables of another program is left unchanged even if ours have no record', async () => {
    const { url, db } = await target(await freshDatabase());
    await sql`CREATE TABLE invoices AS SELECT 1 AS id`.execute(db);
    await db.destroy();
    for (const replace of [false, true]) {
      await expect(restore(url, backup, { replace })).rejects.toThrow("that are not Magazyn's: invoices");
    }
    expect(await contentOf(url)).toMatchObject({ invoices: ['{"id":1}'], movement: [] });
  });

  test('with other connections is left unchanged', async () => {
    const { url } = await target(await emptyDatabase());
    await using _ = await openConnection(url);
    await expect(restore(url, backup)).rejects.toThrow('Others are connected to the database: magazyn tool');
  });
});

test('a table of another program is in the backup, and a restore asks before it leaves the table out', async () => {
  const { url, db } = await target(await emptyDatabase());
  await restore(url, backup);
  await sql`CREATE TABLE invoices (id integer GENERATED ALWAYS AS IDENTITY, note text)`.execute(db);
  await sql`INSERT INTO invoices (note) VALUES ('theirs')`.execute(db);
  await db.destroy();
  const said: string[] = [];
  const { path } = await backUp(url, join(folder, 'shared'), { log: (message) => void said.push(message) });
  expect(said).toEqual(["The backup holds tables that are not Magazyn's, which a restore leaves out: invoices."]);
  const { url: other } = await target(await emptyDatabase());
  await expect(restore(other, path)).rejects.toThrow(
    "has a table invoices that is not Magazyn's: it is damaged or foreign.",
  );
  expect(await contentOf(other)).toEqual({});
  expect(await restore(other, path, { leaveOut: ['invoices'] })).toMatchObject({
    rows: { movement: 3 },
    leftOut: ['invoices'],
  });
});

describe('the folder', () => {
  test('may not be in the data folder', async () => {
    const within = join(folder, 'backups', 'deeper');
    await expect(backUp(source.url, within, { dataDir: folder })).rejects.toThrow('lies in the data folder');
  });

  test('is not created on a missing disk', async () => {
    await expect(backUp(source.url, join(folder, 'not', 'there'))).rejects.toThrow('is its disk not mounted?');
  });

  test('is cleared of abandoned partial backups', async () => {
    const to = join(folder, 'abandoned');
    await backUp(source.url, to);
    await writeFile(join(to, 'magazyn-2026-01-01T000000Z.backup.unfinished'), 'half');
    const { path } = await backUp(source.url, to);
    expect(await readdir(to)).toContain(basename(path));
    expect((await readdir(to)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  test('keeps backups according to the rules, and backups of other databases', async () => {
    const to = join(folder, 'kept');
    const { path, source: ours } = await backUp(source.url, to);
    const copies = ['2026-01-01T100000Z', '2026-01-01T110000Z', '2026-01-02T100000Z'];
    for (const moment of copies) await copyFile(path, join(to, `magazyn-${moment}.backup`));
    await copyFile(
      join(import.meta.dirname, '../../fixtures/release-0.1.0.backup'),
      join(to, 'magazyn-2020-01-01T000000Z.backup'),
    );
    expect(await prune(ours, to, readKeep('9d'))).toBe(1);
    expect((await readdir(to)).toSorted()).toEqual([
      'magazyn-2020-01-01T000000Z.backup',
      'magazyn-2026-01-01T110000Z.backup',
      'magazyn-2026-01-02T100000Z.backup',
      basename(path),
    ]);
  });
});

test('totals that differ from the journal prevent a backup, but lose nothing', async () => {
  const to = join(folder, 'differing');
  const { url, db } = await target(await emptyDatabase());
  await restore(url, backup);
  await sql`UPDATE product SET inventory_count = inventory_count + 1 WHERE id = 1`.execute(db);
  await expect(backUp(url, to)).rejects.toThrow('npm run db:verify -- --repair');
  const [kept = '', ...more] = await readdir(to);
  expect(more).toEqual([]);
  expect(kept).toMatch(/^magazyn-.*\.unverified$/);
  const { url: other, db: repaired } = await target(await emptyDatabase());
  await expect(restore(other, join(to, kept))).rejects.toThrow('not what the journal says');
  await restore(other, join(to, kept), { repair: true });
  expect(await verifyProjections(repaired)).toEqual([]);
});
