import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Writes } from '../../server/db/connection/channel';
import { freePort } from '../../server/freePort';
import { startLoop } from '../../server/loop';
import { releasedDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { timed } from '../helpers/timed';

const { db, url, drop } = await releasedDatabase();
afterAll(drop);

/** Opens the notifications of a server. */
function server(at = url): Writes {
  const writes = new Writes(db, at, () => {});
  onTestFinished(() => writes.close());
  return writes;
}

/** Starts a loop. @returns the number of its looks */
function count(writes: Writes): () => number {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return undefined;
  };
  const loop = startLoop(look, { every: 10, writes, onError: () => {} });
  onTestFinished(() => loop.stop());
  return () => looks;
}

const listening = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`.execute(db);
  return rows.length;
};

test('a loop looks after the write of another server, and rarely otherwise', async () => {
  const [here, there] = [server(), server()];
  const looks = count(here);
  await eventually(() => expect(here.isHeard).toBe(true));
  const first = looks();
  for (let told = 0; told < 3; told++) {
    const before = looks();
    const { ms } = await timed(
      (async () => {
        there.tell();
        await eventually(() => expect(looks()).toBeGreaterThan(before));
      })(),
    );
    expect(ms).toBeLessThan(4_000);
  }
  expect(looks() - first).toBeLessThan(12);
});

test('it looks often while the connection is lost, and listens again', async () => {
  const here = server();
  const looks = count(here);
  await eventually(() => expect(here.isHeard).toBe(true));
  const before = looks();
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`.execute(db);
  await eventually(() => expect(looks()).toBeGreaterThan(before));
  await eventually(() => expect(here.isHeard).toBe(true));
});

test('it looks as often as ever where it cannot listen', async () => {
  const nowhere = new URL(url);
  nowhere.port = String(await freePort());
  const looks = count(server(nowhere.href));
  await eventually(() => expect(looks()).toBeGreaterThan(20));
});

test('several loops of a server share a connection, which ends with the last one', async () => {
  const here = server();
  const stops = [1, 2].map(() => here.hear(10, () => {}));
  await Promise.all([here.open(), here.open()]);
  expect(await listening()).toBe(1);
  stops[0]?.();
  expect(await listening()).toBe(1);
  stops[1]?.();
  await eventually(async () => expect(await listening()).toBe(0));
});
