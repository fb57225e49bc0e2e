import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fillGeography } from '../../server/seed/geography';
import { releasedDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import { ServerProcess } from '../../tests/helpers/serverProcess';
import type { Shown } from './contract';

const { db, url, drop } = await releasedDatabase();
await fillGeography(db);
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const each of started) await each.end('SIGKILL');
  await drop();
});

async function start() {
  const server = new ServerProcess({ DATABASE_URL: url });
  started.push(server);
  const base = await server.ready();
  return { server, base };
}

async function call<Answer>(base: string, method: string, path: string, body?: object | string): Promise<Answer> {
  const isFile = typeof body === 'string';
  const response = await fetch(`${base}/api/imports${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
      body: isFile ? body : JSON.stringify(body),
    }),
  });
  return (await response.json()) as Answer;
}

const productCount = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM product`.execute(db);
  return rows[0]?.count;
};

const ROWS = 6_000;

test('a server that is killed during a write or an undo leaves all of the batch or nothing', async () => {
  const rows = Array.from({ length: ROWS }, (_, n) => `K-${n};Towar ${n};1,00;Kat\n`).join('');
  let { server, base } = await start();
  const text = `Kod;Nazwa;Cena;Kategoria\n${rows}`;
  const { importId } = await call<Shown>(base, 'POST', '?entity=products&fileName=many.csv', text);
  await call(base, 'PUT', `/${importId}/matching`, { set: { unitSize: '1' } });
  const shown = () => call<Shown>(base, 'GET', `/${importId}`);
  const killedDuring = async (what: 'write' | 'undo') => {
    const work = call(base, 'POST', `/${importId}/${what}`).catch(() => undefined);
    await eventually(async () => expect((await shown()).progress?.done).toBeGreaterThan(0));
    await server.end('SIGKILL');
    await work;
    ({ server, base } = await start());
  };

  await killedDuring('write');
  expect(await productCount()).toBe(0);
  expect(await shown()).toMatchObject({ state: 'ready', created: ROWS });

  await call(base, 'POST', `/${importId}/write`);
  await eventually(async () => expect((await shown()).state).toBe('written'));
  await killedDuring('undo');
  expect(await productCount()).toBe(ROWS);
  expect(await shown()).toMatchObject({ state: 'written', notUndone: [] });

  await call(base, 'POST', `/${importId}/undo`);
  await eventually(async () => expect((await shown()).state).toBe('undone'));
  expect(await productCount()).toBe(0);
});
