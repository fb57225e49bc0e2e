import { type ControlledTransaction, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import type { Database } from '../../server/db/types';
import { databaseRefusal } from '../../server/http/databaseErrors';
import type { LargeLimits } from '../../server/http/large';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { UNLIMITED } from '../helpers/limits';
import { listen, RawConnection, requestText } from '../helpers/rawHttp';

const ROWS = 2_000;
const { db, url, drop } = await freshDatabase();
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await sql`
    INSERT INTO category (name, description)
    SELECT 'Łódź ' || n, repeat('Things, ', 1000) FROM generate_series(1, ${ROWS}) n`.execute(db);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(drop);

async function open(large: Partial<LargeLimits> = {}) {
  const limits = { ...UNLIMITED, large: { ...UNLIMITED.large, ...large } };
  const app = await buildApp({ db, limits });
  closing.push(() => app.close());
  return app;
}

/** Lets nobody read categories until it is ended, so that whoever asks for them has to wait. */
async function lockCategories(): Promise<ControlledTransaction<Database>> {
  const lock = await db.startTransaction().execute();
  closing.push(() => (lock.isCommitted || lock.isRolledBack ? Promise.resolve() : lock.rollback().execute()));
  await sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(lock);
  return lock;
}

const LARGE = '/api/categories?all=true';
const BUSY = 'The server is busy with other large requests. Try again in a moment.';

test('a long answer looks like a short one', async () => {
  const app = await open();
  const [long, short] = [await app.inject(LARGE), await app.inject('/api/categories?all=true&name=1000')];
  expect(long.json().content).toHaveLength(ROWS);
  expect(long.json().content[999]).toEqual(short.json().content[0]);
  expect(long.body.startsWith('{"content":[{"categoryId":1,"name":"Łódź 1","description":"Things, ')).toBe(true);
  expect(Number(long.headers['content-length'])).toBe(Buffer.byteLength(long.body));
  const namesOf = ({ headers }: typeof long) => Object.keys(headers).toSorted();
  expect([long.headers['content-type'], namesOf(long)]).toEqual([short.headers['content-type'], namesOf(short)]);
});

describe('while large answers are being made', () => {
  test('others of the kind wait, and nothing else does', async () => {
    const app = await open({ atOnce: 1 });
    const lock = await lockCategories();
    const first = app.inject(LARGE);
    await eventually(() => expect(app.load.semaphore.underWay).toBe(1));
    const [list, detail] = [app.inject('/api/suppliers?all=true'), app.inject('/api/suppliers/1')];
    await eventually(() => expect(app.load.semaphore.waiting).toBe(2));
    for (const path of ['/healthz', '/api/suppliers', '/api/regions']) {
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200]);
    }
    expect(app.load.semaphore.waiting).toBe(2);
    await lock.rollback().execute();
    expect((await Promise.all([first, list, detail])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect([app.load.semaphore.underWay, app.load.semaphore.waiting]).toEqual([0, 0]);
  });

  test('who waits too long, or has too many waiting, is told so in time', async () => {
    const app = await open({ atOnce: 1, perClient: 1, patience: 200 });
    await lockCategories();
    const ask = (remoteAddress: string) => app.inject({ url: '/api/suppliers?all=true', remoteAddress });
    void app.inject(LARGE).catch(() => {});
    await eventually(() => expect(app.load.semaphore.underWay).toBe(1));
    const waiting = [ask('10.0.0.1'), ask('10.0.0.2')];
    await eventually(() => expect(app.load.semaphore.waiting).toBe(2));
    const refused = await ask('10.0.0.1');
    expect(app.load.semaphore.waiting).toBe(2);
    for (const response of [refused, ...(await Promise.all(waiting))]) {
      expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
        503,
        '2',
        { description: BUSY },
      ]);
    }
  });

  test('who hangs up gives the place to others', async () => {
    const app = await open({ atOnce: 1 });
    const port = await listen(app);
    const lock = await lockCategories();
    const [first, second] = [new RawConnection(port), new RawConnection(port)];
    first.socket.write(requestText(`GET ${LARGE}`));
    await eventually(() => expect(app.load.semaphore.underWay).toBe(1));
    second.socket.write(requestText(`GET ${LARGE}`));
    await eventually(() => expect(app.load.semaphore.waiting).toBe(1));
    second.socket.destroy();
    await eventually(() => expect(app.load.semaphore.waiting).toBe(0));
    first.socket.destroy();
    await eventually(() => expect(app.load.queue.size).toBe(0));
    await lock.rollback().execute();
    await eventually(() => expect(app.load.semaphore.underWay).toBe(0));
    expect(app.load.unsent.bytes).toBe(0);
  });
});

test('answers that nobody reads are cut off where there is too much of them, of who has the most', async () => {
  const unsent = 24 * 1024 * 1024;
  const app = await open({ unsent });
  const port = await listen(app);
  const ask = (localAddress: string) => {
    const connection = new RawConnection(port, { localAddress });
    connection.socket.pause();
    connection.socket.write(requestText(`GET ${LARGE}`).repeat(3));
    return connection;
  };
  const modest = ask('127.0.0.2');
  await eventually(() => expect(app.load.unsent.bytes).toBeGreaterThan(0));
  const cut: (string | undefined)[] = [];
  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    socket.once('close', () => cut.push(remoteAddress));
  });
  const greedy = Array.from({ length: 8 }, () => ask('127.0.0.1'));
  await eventually(() => expect(cut).toContain('127.0.0.1'));
  expect(app.load.unsent.bytes).toBeLessThan(2 * unsent);
  // The modest one has all of its answers yet to come.
  modest.socket.resume();
  await eventually(() => expect(modest.answers).toHaveLength(3));
  for (const { socket } of [...greedy, modest]) socket.destroy();
  const { queue, semaphore, unsent: left } = app.load;
  await eventually(() => expect([queue.size, semaphore.underWay, semaphore.waiting, left.bytes]).toEqual([0, 0, 0, 0]));
});

test('to wait for a connection of the pool in vain is to meet a busy server, not a lost database', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 });
  const client = await pool.connect();
  const error: Error = await pool.connect().then(
    () => new Error('It was free'),
    (failure: Error) => failure,
  );
  expect(databaseRefusal(error)).toMatchObject({
    status: 503,
    message: 'The server is busy with other requests. Try again in a moment.',
  });
  client.release();
  await pool.end();
});
