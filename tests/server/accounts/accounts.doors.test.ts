import { BlockList } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Access } from '../../../server/accounts/access';
import { addToken, revokeToken } from '../../../server/accounts/tokens';
import { cookieOf, makeAccount, PASSWORD, signIn } from '../../helpers/accounts';
import { type Api, openApi } from '../../helpers/api';
import { eventually } from '../../helpers/eventually';

const open: Api[] = [];
const opened = async (options: Parameters<typeof openApi>[0] = {}) => {
  const api = await openApi(options);
  open.push(api);
  return api;
};
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));

describe('without accounts', () => {
  test('every request is allowed, and there is no sign-in', async () => {
    const { app } = await opened();
    expect((await app.inject('/api/categories')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/categories', headers: { authorization: 'Bearer mz_x' } })).statusCode).toBe(
      200,
    );
    expect((await app.inject('/api/openapi.json')).statusCode).toBe(200);
    const { statusCode, body } = await signIn(app, 'anna');
    expect([statusCode, body]).toEqual([409, expect.stringContaining('There are no accounts')]);
  });

  test('requests are allowed until the first account is added while the server runs', async () => {
    const { app, db } = await opened();
    const status = async () => (await app.inject('/api/categories')).statusCode;
    expect(await status()).toBe(200);
    await makeAccount(db, 'anna', 'manager');
    await expect.poll(status, { timeout: 10_000 }).toBe(401);
    await db.destroy();
    expect(await status()).toBe(401);
  });
});

describe('behind a proxy that signs users in', () => {
  const addresses = new BlockList();
  addresses.addSubnet('10.0.0.0', 24);
  const access: Access = { by: 'proxy', header: 'X-Forwarded-User', addresses, proxy: '10.0.0.0/24' };
  const from = (app: Api['app'], remoteAddress: string, headers: Record<string, string>, url = '/api/session') =>
    app.inject({ url, remoteAddress, headers });

  test('only requests from the proxy’s address are trusted', async () => {
    const { app } = await opened({ access, trustProxy: true });
    const user = { 'x-forwarded-user': 'Anna' };
    const { statusCode, body } = await from(app, '10.0.0.5', user);
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ name: 'Anna', role: 'administrator', by: 'proxy', hasAccount: false }),
    ]);
    expect((await from(app, '::ffff:10.0.0.5', user)).statusCode).toBe(200);
    for (const address of ['10.0.1.5', '127.0.0.1', '::1', '203.0.113.7']) {
      const claimed = { ...user, 'x-forwarded-for': '10.0.0.5', 'x-real-ip': '10.0.0.5', forwarded: 'for=10.0.0.5' };
      expect([address, (await from(app, address, claimed)).statusCode]).toEqual([address, 401]);
    }
  });

  test.each<Record<string, string>>([
    {},
    { 'x-forwarded-user': '' },
    { 'x-forwarded-user': 'eve, anna' },
    { x_forwarded_user: 'anna' },
  ])('a request without exactly one name is rejected: %j', async (headers) => {
    const { app } = await opened({ access });
    expect((await from(app, '10.0.0.5', headers)).statusCode).toBe(401);
  });

  test('accounts determine the permissions of the users that the proxy names', async () => {
    const { app, db } = await opened({ access });
    await makeAccount(db, 'anna', 'viewer');
    await eventually(async () =>
      expect((await from(app, '10.0.0.5', { 'x-forwarded-user': 'eve' })).statusCode).toBe(403),
    );
    const anna = await from(app, '10.0.0.5', { 'x-forwarded-user': 'Anna' });
    expect(anna.json()).toMatchObject({ name: 'anna', role: 'viewer', hasAccount: true });
    const body = { name: 'Things', description: 'All' };
    const write = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/categories', remoteAddress: '10.0.0.5', headers, payload: body });
    expect((await write({ 'x-forwarded-user': 'anna' })).statusCode).toBe(403);
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/session',
          remoteAddress: '10.0.0.5',
          payload: { name: 'anna', password: PASSWORD },
        })
      ).statusCode,
    ).toBe(409);
  });

  test('cross-site requests through the proxy are rejected', async () => {
    const { app } = await opened({ access });
    const headers = { 'x-forwarded-user': 'anna', 'sec-fetch-site': 'cross-site' };
    const payload = { name: 'Things', description: 'All' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/categories',
      remoteAddress: '10.0.0.5',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a token', () => {
  const shown = (app: Api['app'], token: string) =>
    app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' } });

  test('gives access until it expires or is revoked, and records its last use', async () => {
    const { app, db } = await opened();
    await makeAccount(db, 'anna', 'manager');
    const make = (name: string) => addToken(db, { name, role: 'clerk', days: 30 });
    const [token, late, revoked] = [await make('scale'), await make('late'), await make('revoked')];
    const ahead = await make('created before the clock was set back');
    await sql`UPDATE api_token SET created_at = now() + interval '1 hour' WHERE name LIKE 'created%'`.execute(db);
    expect((await shown(app, token)).json()).toMatchObject({ name: 'scale', role: 'clerk', by: 'token' });
    await revokeToken(db, 'revoked');
    await sql`UPDATE api_token SET expires_at = now() WHERE name = 'late'`.execute(db);
    for (const none of [late, revoked, ahead, `${token}x`, 'mz_', token.slice(3)]) {
      const { statusCode, body } = await shown(app, none);
      expect([statusCode, body]).toEqual([
        401,
        expect.stringContaining('The token is none, has expired or was revoked.'),
      ]);
    }
    const uses = await db.selectFrom('api_token').select(['name', 'used_at']).orderBy('name').execute();
    expect(uses.map(({ name, used_at }) => [name, used_at !== null])).toEqual([
      ['created before the clock was set back', false],
      ['late', false],
      ['revoked', false],
      ['scale', true],
    ]);
  });

  test('belongs to no account, so it has neither a password nor a session', async () => {
    const { app, db } = await opened();
    await makeAccount(db, 'anna', 'manager');
    const token = await addToken(db, { name: 'scale', role: 'administrator', days: 1 });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: '/api/account/sessions', headers })).statusCode).toBe(403);
    const payload = { current: PASSWORD, password: 'wheel, barrow, rope' };
    expect((await app.inject({ method: 'PUT', url: '/api/account/password', headers, payload })).statusCode).toBe(403);
  });
});

test('a server rejects unknown host names at any address', async () => {
  const { app } = await opened({ allowedHosts: ['stock.example'] });
  const status = async (host: string) => (await app.inject({ url: '/api/categories', headers: { host } })).statusCode;
  for (const host of ['stock.example', 'Stock.Example:3000', 'localhost:3000', '127.0.0.1']) {
    expect([host, await status(host)]).toEqual([host, 200]);
  }
  for (const host of ['evil.example', 'stock.example.evil.example', 'evil-stock.example']) {
    expect([host, await status(host)]).toEqual([host, 421]);
  }
});

test('no secret gets into the log, for any error', async () => {
  let log = '';
  const stream = new Writable({
    write: (text, _encoding, done) => {
      log += String(text);
      done();
    },
  });
  const { app, db } = await opened({ logger: { level: 'trace', stream } });
  await makeAccount(db, 'anna', 'manager');
  const cookie = await cookieOf(app, 'anna');
  const token = await addToken(db, { name: 'scale', role: 'clerk', days: 1 });
  const headers = { cookie, authorization: `Bearer ${token}` };
  await app.inject({ url: '/api/categories', headers });
  await app.inject({ method: 'POST', url: '/api/categories', headers, payload: { name: '' } });
  await app.inject({ url: '/api/categories', headers: { cookie: `${cookie}x` } });
  await sql`DROP TABLE user_session`.execute(db);
  expect((await app.inject({ url: '/api/categories', headers: { cookie } })).statusCode).toBe(500);
  expect((await signIn(app, 'anna')).statusCode).toBe(500);
  expect(log).toContain('request failed');
  for (const secret of [PASSWORD, cookie.split('=')[1] ?? '', token.slice(3)]) expect(log).not.toContain(secret);
});

test('a secret in a URL is not logged, whether the request succeeds or fails', async () => {
  let log = '';
  const stream = new Writable({
    write: (text, _encoding, done) => {
      log += String(text);
      done();
    },
  });
  const { app, db } = await opened({ logger: { level: 'trace', stream } });
  await makeAccount(db, 'anna', 'manager');
  const [, session = ''] = (await cookieOf(app, 'anna')).split('=');
  const token = await addToken(db, { name: 'scale', role: 'clerk', days: 1 });
  const secrets = [token, token.slice(3), session, 'open-sesame', 'abc.def-ghi'];
  const urls = [
    `/api/products?access_token=${token}&search=saw`,
    `/api/products?search=${token}`,
    `/api/nothing/${token}?token=open-sesame`,
    `/api/products?search=${session}`,
    `/api/products?%74oken=open-sesame`,
    `/api/products?search=${token.replace('_', '%5F')}`,
    `/api/products?search=${token.replace('mz_', '%6dz_%')}`,
    `/api/session/provider/callback?code=open-sesame&state=abc.def-ghi`,
    `/set-password?${session}`,
  ];
  for (const url of urls) await app.inject({ url, headers: { 'x-request-id': token } });
  await app.inject({ method: 'POST', url: `/api/categories?password=open-sesame`, payload: {} });
  await sql`ALTER TABLE user_session RENAME TO gone`.execute(db);
  const failed = await app.inject({ url: urls[0], headers: { cookie: `magazyn=${session}` } });
  await sql`ALTER TABLE gone RENAME TO user_session`.execute(db);
  expect(failed.statusCode).toBe(500);
  app.log.error(new Error(`Something went wrong at /api/products?search=${token}`));
  expect(log).toContain('/api/products?access_token=***&search=saw');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
