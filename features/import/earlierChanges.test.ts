import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Change, ListedChange, ShownRow } from '../../contract/changes';
import type { Role } from '../../contract/definition/roles';
import { ROOT } from '../../scripts/lib/tool';
import { buildApp } from '../../server/app';
import { restore } from '../../server/backup/restore';
import { assertMayWrite } from '../../server/changes/kinds';
import { actAs } from '../../server/db/actor';
import { MACHINE_CLOCK } from '../../server/db/day';
import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { emptyDatabase } from '../../tests/helpers/database';
import { features } from '../../tests/helpers/features';
import { UNLIMITED } from '../../tests/helpers/limits';
import type { Shown } from './contract';
import { contextOf } from './server/context';

/*
 * A backup of a release that kept imports and bulk edits in tables of the import: files of each kind, two edits, a deletion, one that was undone
 * and one that was not written.
 */
const { db, url, drop } = await emptyDatabase();
await restore(url, join(ROOT, 'tests/fixtures/changes.backup'), { extensions: features.migrations });
const app = await buildApp({ db, databaseUrl: url, clock: MACHINE_CLOCK, limits: UNLIMITED, extensions: features });
afterAll(async () => {
  await app.close();
  await drop();
});

async function call<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
  const response = await app.inject({ method, url: path });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json();
}

test('without the import, changes of files are listed and say what is switched off', async () => {
  const extensions = await loadExtensions([FEATURES], ['import']);
  const without = await buildApp({ db, databaseUrl: url, clock: MACHINE_CLOCK, limits: UNLIMITED, extensions });
  const answer = async (method: 'GET' | 'POST', path: string) => {
    const response = await without.inject({ method, url: path });
    return [response.statusCode, response.json<{ description?: string }>().description];
  };
  expect(await answer('GET', '/api/changes')).toEqual([200, undefined]);
  expect(await answer('GET', '/api/changes/11/rows')).toEqual([200, undefined]);
  expect(await answer('GET', '/api/changes/7')).toEqual([200, undefined]);
  const off = [409, 'The feature that makes changes of the source file is switched off.'];
  expect(await answer('GET', '/api/changes/7/rows')).toEqual(off);
  expect(await answer('GET', '/api/changes/7/refused')).toEqual(off);
  expect(await answer('POST', '/api/changes/15/write')).toEqual(off);
  expect(await answer('POST', '/api/changes/7/undo')).toEqual(off);
  await without.close();
});

test('an account writes, undoes and discards only what its role may import or delete', async () => {
  const mayWrite = (role: Role, id: number) => actAs({ role }, () => assertMayWrite(contextOf(db, features), id));
  for (const [id, role] of [
    [1, 'administrator'],
    [5, 'manager'],
    [11, 'manager'],
    [13, 'manager'],
  ] as const) {
    await mayWrite(role, id);
    const lower = role === 'administrator' ? 'manager' : 'clerk';
    await expect(mayWrite(lower, id), `change ${id}`).rejects.toThrow(`are for the role ${role}.`);
  }
});

test('changes of an earlier release are listed, shown and undone, each to the state before it', async () => {
  const { content } = await call<{ content: ListedChange[] }>('GET', '/api/changes');
  expect(content.map(({ changeId, source, entity, state }) => [changeId, source, entity, state])).toEqual([
    [15, 'file', 'products', 'ready'],
    [14, 'file', 'products', 'undone'],
    [13, 'removal', 'products', 'written'],
    [12, 'edit', 'stock-levels', 'written'],
    [11, 'edit', 'products', 'written'],
    [10, 'file', 'purchase-orders', 'written'],
    [9, 'file', 'opening-stock', 'written'],
    [8, 'file', 'barcodes', 'written'],
    [7, 'file', 'prices', 'written'],
    [6, 'file', 'prices', 'written'],
    [5, 'file', 'products', 'written'],
    [4, 'file', 'products', 'written'],
    [3, 'file', 'suppliers', 'written'],
    [2, 'file', 'employees', 'written'],
    [1, 'file', 'warehouses', 'written'],
  ]);
  const stayed: [id: number, message: string][] = [];
  for (const { changeId, source, state, created, updated, removed, refused, unchanged } of content) {
    const { content: rows } = await call<{ content: ShownRow[] }>('GET', `/api/changes/${changeId}/rows`);
    expect(rows.length).toBe(created + updated + removed + refused + unchanged);
    const imported = await call<Shown>('GET', `/api/imports/${changeId}`);
    expect(imported.columns.length > 0).toBe(source === 'file');
    if (state !== 'written') continue;
    const undone = await call<Change>('POST', `/api/changes/${changeId}/undo`);
    expect([changeId, undone.state]).toEqual([changeId, 'undone']);
    for (const { message } of undone.notUndone) stayed.push([changeId, message]);
  }
  // The journal keeps the opening balance and its reversal.
  expect(stayed).toEqual([
    [4, '"Hammer" is in use'],
    [2, '"Anna" is in use'],
    [1, '"Main" is in use'],
  ]);
  const { rows } = await sql`
    SELECT name, unit_price::integer, (SELECT count(*)::integer FROM product_barcode) AS barcodes,
      (SELECT count(*)::integer FROM stock WHERE quantity > 0) AS stock, (SELECT count(*)::integer FROM planned_price) AS planned
    FROM product`.execute(db);
  expect(rows).toEqual([{ name: 'Hammer', unit_price: 1000, barcodes: 1, stock: 0, planned: 0 }]);
});
