import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { ServerRuns } from '../../server/changes/runs';
import { MOST_KEPT } from '../../server/changes/store';
import { MACHINE_CLOCK } from '../../server/db/day';
import { ApiError } from '../../server/errors';
import { eventually } from '../../tests/helpers/eventually';
import { features } from '../../tests/helpers/features';
import { UNLIMITED } from '../../tests/helpers/limits';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, url, bring, call, upload, command, close } = await openImport();
const other = await buildApp({ db, databaseUrl: url, clock: MACHINE_CLOCK, limits: UNLIMITED, extensions: features });
afterAll(async () => {
  await other.close();
  await close();
});

const seenByOther = async (id: number): Promise<Shown> => (await other.inject(`/api/imports/${id}`)).json();

test('another server shows a write as under way, refuses a second one and stops it', async () => {
  await bring('categories', 'Nazwa\nKat\n');
  const rows = Array.from({ length: 2_500 }, (_, n) => `Towar ${n};1,00;Kat\n`).join('');
  const { importId } = await upload('products', 'many.csv', `Nazwa;Cena;Kategoria\n${rows}`);
  await call('PUT', `/api/imports/${importId}/matching`, { set: { unitSize: '1' } });
  // The first portion waits for the category.
  const holder = await db.startTransaction().execute();
  await sql`SELECT FROM category WHERE name = 'Kat' FOR UPDATE`.execute(holder);
  const writing = call<Shown>('POST', `/api/imports/${importId}/write`);
  await eventually(async () =>
    expect(await seenByOther(importId)).toMatchObject({ state: 'writing', progress: { of: 2_500 } }),
  );
  expect((await other.inject('/api/imports')).json().content[0]).toMatchObject({ importId, state: 'writing' });
  const second = await other.inject({ method: 'POST', url: `/api/imports/${importId}/write` });
  expect(second.statusCode).toBe(409);
  const cancelling = other.inject({ method: 'POST', url: `/api/imports/${importId}/cancel` });
  const versionOf = async () => {
    const { rows: runs } = await sql<{ cancelled: boolean; version: string }>`
      SELECT cancelled, xmin::text AS version FROM change_run`.execute(db);
    return runs[0]?.cancelled ? runs[0].version : undefined;
  };
  let cancelled: string | undefined;
  await eventually(async () => {
    cancelled = await versionOf();
    expect(cancelled).toBeDefined();
  });
  // The server that writes has read the cancellation once it has reported its progress again.
  await eventually(async () => expect(await versionOf()).not.toBe(cancelled));
  await holder.rollback().execute();
  expect((await cancelling).statusCode).toBe(204);
  await writing;
  expect(await seenByOther(importId)).toMatchObject({ state: 'ready', created: 2_500 });
  const { rows: made } = await sql`SELECT FROM product LIMIT 1`.execute(db);
  expect(made).toEqual([]);
});

test('of two writes at once, one starts', async () => {
  const { importId } = await upload('categories', 'kinds.csv', 'Nazwa\nTwice\n');
  const runs = new ServerRuns(db);
  let started = 0;
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const attempts = [1, 2].map(() =>
    runs.run(importId, () => {
      started++;
      return held;
    }),
  );
  await expect(Promise.race(attempts)).rejects.toThrow('The import is written at this moment.');
  end();
  await Promise.allSettled(attempts);
  expect(started).toBe(1);
});

test('a failure after the answer is shown until the next attempt, but not where another server has written the change', async () => {
  const failed = await upload('categories', 'kinds.csv', 'Nazwa\nLate\n');
  const written = await upload('categories', 'kinds.csv', 'Nazwa\nLater\n');
  const runs = new ServerRuns(db);
  let fail: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await Promise.all([failed, written].map(({ importId }) => runs.run(importId, () => failure)));
  await sql`UPDATE change SET state = 'written' WHERE id = ${written.importId}`.execute(db);
  fail(new ApiError(409, 'The import is written already.'));
  await eventually(async () => expect((await sql`SELECT FROM change_run`.execute(db)).rows).toEqual([]));
  expect(await seenByOther(failed.importId)).toMatchObject({ error: 'The import is written already.' });
  expect(await seenByOther(written.importId)).toMatchObject({ error: null });
  await runs.run(failed.importId, async () => {});
  expect(await seenByOther(failed.importId)).toMatchObject({ error: null });
}, 15_000);

test('an undo restores no value that a user has changed and changed back since', async () => {
  await bring('products', 'Kod;Nazwa;Cena;Kategoria\nA;Hammer;10;Tools\nB;Saw;20;Tools\n', '--set', 'unitSize=1');
  const { id } = await bring('prices', 'Kod;Cena\nA;12\nB;22\n');
  for (const price of [1300, 1200])
    await sql`UPDATE product SET unit_price = ${price} WHERE name = 'Hammer'`.execute(db);
  await sql`UPDATE product SET description = 'New' WHERE name = 'Saw'`.execute(db);
  await sql`UPDATE product SET description = 'Saw' WHERE name = 'Saw'`.execute(db);
  expect((await command('--undo', String(id)))[1]).toMatchObject({
    updated: 1,
    refused: [{ message: '"Hammer" was changed since' }],
  });
  const { rows } =
    await sql`SELECT name, unit_price::integer AS price FROM product WHERE name IN ('Hammer', 'Saw') ORDER BY name`.execute(
      db,
    );
  expect(rows).toEqual([
    { name: 'Hammer', price: 1200 },
    { name: 'Saw', price: 2000 },
  ]);
});

test('batches are undone one after another, and a new record that was edited back and forth stays', async () => {
  const created = await bring(
    'products',
    'Kod;Nazwa;Cena;Kategoria\nC;Axe;10;Tools\nD;Pick;10;Tools\n',
    '--set',
    'unitSize=1',
  );
  const first = await bring('prices', 'Kod;Cena\nC;12\n');
  const second = await bring('prices', 'Kod;Cena\nC;15\n');
  for (const { id } of [second, first])
    expect((await command('--undo', String(id)))[1]).toMatchObject({ updated: 1, refused: [] });
  for (const price of [1100, 1000]) await sql`UPDATE product SET unit_price = ${price} WHERE name = 'Pick'`.execute(db);
  expect((await command('--undo', String(created.id)))[1]).toMatchObject({
    created: 1,
    refused: [{ message: '"Pick" was changed since' }],
  });
});

test('differences that nobody writes are kept up to a bound, the newest ones', async () => {
  await sql`DELETE FROM change`.execute(db);
  const first = await upload('categories', 'first.csv', 'Nazwa\nKind\n');
  await call('POST', `/api/imports/${first.importId}/write`);
  const later = [];
  for (let n = 0; n <= MOST_KEPT.differences; n++)
    later.push(await upload('categories', 'more.csv', `Nazwa\nKind ${n}\n`));
  const kept = async () =>
    (await sql<{ id: number }>`SELECT id FROM change ORDER BY id`.execute(db)).rows.map(({ id }) => id);
  const ids = later.map(({ importId }) => importId);
  expect(await kept()).toEqual([first.importId, ...ids.slice(1)]);
  await sql`UPDATE change SET unchanged = ${MOST_KEPT.rows - 1} WHERE id = ${ids.at(-1)}`.execute(db);
  const newest = await upload('categories', 'last.csv', 'Nazwa\nA kind\nOther kind\n');
  expect(await kept()).toEqual([first.importId, newest.importId]);
});
