import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import { connect } from '../../server/db/connection/connect';
import { openApi } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { UNLIMITED } from '../helpers/limits';
import { insertTrade } from '../helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

describe('without its database', () => {
  test('the server returns an error and recovers by itself', async () => {
    const own = await openApi();
    const names = await sql<{ name: string }>`SELECT current_database() AS name`.execute(own.db);
    const [{ name } = { name: '' }] = names.rows;
    // Forbids connections and terminates the open ones, so that the database is unreachable for the app.
    const allow = (whether: boolean) =>
      sql`ALTER DATABASE ${sql.id(name)} WITH ALLOW_CONNECTIONS ${sql.raw(String(whether))}`.execute(db);
    await allow(false);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`.execute(db);
    for (const [url, answer] of [
      ['/api/products', { description: 'The database cannot be reached at the moment. Try again soon.' }],
      ['/readyz', { status: 'not ready', description: 'The database takes no connections.' }],
    ] as const) {
      // The app may notice a terminated connection only after its next use.
      await eventually(async () => {
        const response = await own.app.inject(url);
        expect([url, response.statusCode]).toEqual([url, 503]);
        expect(response.headers['retry-after']).toBe('2');
        expect(response.json()).toMatchObject(answer);
      });
    }
    const body = { warehouseId: 1, supplierId: 1, employeeId: 1, items: { 1: 1 } };
    const move = await own.app.inject({ method: 'POST', url: '/api/inventory/receive', payload: body });
    expect([move.statusCode, move.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect((await own.app.inject('/healthz')).statusCode).toBe(200);
    await allow(true);
    expect((await own.app.inject('/readyz')).statusCode).toBe(200);
    expect((await own.app.inject('/api/products')).statusCode).toBe(200);
    await own.close();
  });

  test('a move that may have been recorded is not reported as failed', async () => {
    const own = await openApi();
    const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(own.db, [1_000]);
    await sql`
      CREATE FUNCTION vanish() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`.execute(own.db);
    await sql`
      CREATE CONSTRAINT TRIGGER vanish AFTER INSERT ON movement DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION vanish()`.execute(own.db);
    const [warehouseId, employeeId, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
    const payload = { warehouseId, employeeId, supplierId, items: { [productId]: 1 } };
    const response = await own.app.inject({ method: 'POST', url: '/api/inventory/receive', payload });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.body).toContain('may have been recorded all the same');
    expect(response.body).toContain('with an Idempotency-Key it can safely be sent again');
    await own.close();
  });

  test('a socket without a listener has the same error', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none');
    const lost = await buildApp({ db: nowhere, limits: UNLIMITED });
    const response = await lost.inject('/api/products');
    expect(response.statusCode).toBe(503);
    await lost.close();
    await nowhere.destroy();
  });
});

describe('limits', () => {
  /** Makes the rate limit's minute end only when the test says so. */
  const stopMinutes = () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('reject a client with too many requests, except for files and health checks', async () => {
    stopMinutes();
    const limited = await buildApp({ db, limits: { perMinute: 3, maxLag: 0 } });
    const ask = async (url: string, remoteAddress: string) => (await limited.inject({ url, remoteAddress })).statusCode;
    const many = [];
    for (let index = 0; index < 5; index++) many.push(await ask('/api/regions', '10.0.0.1'));
    expect(many).toEqual([200, 200, 200, 429, 429]);
    expect(await ask('/api/regions', '10.0.0.2')).toBe(200);
    expect(await ask('/healthz', '10.0.0.1')).toBe(200);
    const refused = await limited.inject({ url: '/api/regions', remoteAddress: '10.0.0.1' });
    expect(refused.json().description).toMatch(/^Too many requests\. Try again in /);
    expect(Number(refused.headers['retry-after'])).toBe(60);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await ask('/api/regions', '10.0.0.1')).toBe(200);
    await limited.close();
  });

  test('identify a client by the address that its proxy adds, and ignore other headers', async () => {
    stopMinutes();
    const behindProxy = await buildApp({ db, limits: { perMinute: 3, maxLag: 0 }, trustProxy: true });
    const ask = async (claimed: string, seen: string) => {
      const headers = { 'x-forwarded-for': `${claimed}, ${seen}` };
      return (await behindProxy.inject({ url: '/api/regions', headers })).statusCode;
    };
    const many = [];
    for (let index = 0; index < 5; index++) many.push(await ask(`10.0.0.${index}`, '192.0.2.1'));
    expect(many).toEqual([200, 200, 200, 429, 429]);
    expect(await ask('10.0.0.0', '192.0.2.2')).toBe(200);
    await behindProxy.close();
  });

  test('reject requests if the event loop lags, except health checks', async () => {
    const lagging = await buildApp({ db, limits: { perMinute: 0, maxLag: Number.MIN_VALUE } });
    const refused = await vi.waitFor(
      async () => {
        const response = await lagging.inject('/api/regions');
        expect(response.statusCode).toBe(503);
        return response;
      },
      { timeout: 60_000 },
    );
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ description: 'The server is too busy. Try again in a moment.' });
    expect((await lagging.inject('/healthz')).statusCode).toBe(200);
    await lagging.close();
  });
});

describe('other origins', () => {
  const origin = 'https://app.example.com';
  const preflight = { origin, 'access-control-request-method': 'PUT' };

  test('may not call by default', async () => {
    const response = await app.inject({ url: '/api/regions', headers: { origin } });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await app.inject({ method: 'OPTIONS', url: '/api/products/1', headers: preflight })).statusCode).toBe(404);
  });

  test.each([
    ['listed', [origin], origin],
    ['any', ['*'], origin],
    ['another', ['https://other.example.com'], undefined],
  ])('may call if allowed: %s', async (_, corsOrigins, allowed) => {
    const open = await buildApp({ db, corsOrigins, limits: UNLIMITED });
    const failed = await open.inject({ url: '/api/products/1', headers: { origin } });
    expect([failed.statusCode, failed.headers['access-control-allow-origin']]).toEqual([404, allowed]);
    expect(failed.headers.vary).toContain('Origin');
    const response = await open.inject({ method: 'OPTIONS', url: '/api/products/1', headers: preflight });
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([204, allowed]);
    expect(response.headers['access-control-allow-methods']).toContain('PUT');
    expect(response.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    await open.close();
  });
});
