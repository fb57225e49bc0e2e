import { type ControlledTransaction, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import type { Database } from '../../server/db/types';
import type { LargeLimits } from '../../server/http/answers/large';
import { databaseRefusal } from '../../server/http/databaseErrors';
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

/** Locks categories until the transaction ends, so that requests that read them wait. */
async function lockCategories(): Promise<ControlledTransaction<Database>> {
  const lock = await db.startTransaction().execute();
  closing.push(() => (lock.isCommitted || lock.isRolledBack ? Promise.resolve() : lock.rollback().execute()));
  await sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(lock);
  return lock;
}

const LARGE = '/api/categories?all=true';
const BUSY = 'The server is busy with other large requests. Try again in a moment.';

test('a long response has the same form as a short one', async () => {
  const app = await open();
  const [long, short] = [await app.inject(LARGE), await app.inject('/api/categories?all=true&name=1000')];
  expect(long.json().content).toHaveLength(ROWS);
  expect(long.json().content[999]).toEqual(short.json().content[0]);
  expect(long.body.startsWith('{"content":[{"categoryId":1,"name":"Łódź 1","description":"Things, ')).toBe(true);
  expect(Number(long.headers['content-length'])).toBe(Buffer.byteLength(long.body));
  const namesOf = ({ headers }: typeof long) => Object.keys(headers).toSorted();
  expect([long.headers['content-type'], namesOf(long)]).toEqual([short.headers['content-type'], namesOf(short)]);
});

describe('while large responses are prepared', () => {
  test('further large requests wait, and no other ones', async () => {
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

  test('a client that waits too long, or has too many requests waiting, gets a prompt error', async () => {
    const app = await open({ atOnce: 1, perClient: 1, patience: 2_000 });
    await lockCategories();
    const ask = (remoteAddress: string) => app.inject({ url: '/api/suppliers?all=true', remoteAddress });
    void app.inject(LARGE).catch(() => {});
    await eventually(() => expect(app.load.semaphore.underWay).toBe(1));
    const waiting = [ask('10.0.0.1'), ask('10.0.0.2')];
    await eventually(() => expect(app.load.semaphore.waiting).toBe(2));
    const refused = await ask('10.0.0.1');
    expect(app.load.semaphore.waiting).toBe(2);
    for (const response of [refused, ...(await Promise.all(waiting))]) {
      expect([response.statusCode, response.headers['retry-after'], response.json()]).toMatchObject([
        503,
        '2',
        { description: BUSY },
      ]);
    }
  });

  test('a client that disconnects leaves its place to others', async () => {
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

test('if too much is unread, the responses of the client with the most are cut off', async () => {
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
  // The modest client still gets all of its responses.
  modest.socket.resume();
  await eventually(() => expect(modest.answers).toHaveLength(3));
  for (const { socket } of [...greedy, modest]) socket.destroy();
  const { queue, semaphore, unsent: left } = app.load;
  await eventually(() => expect([queue.size, semaphore.underWay, semaphore.waiting, left.bytes]).toEqual([0, 0, 0, 0]));
});

test('a timeout waiting for the pool is reported as a busy server, not as a lost database', async () => {
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
