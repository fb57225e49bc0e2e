import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { giveLink, setDisabled } from '../../../server/accounts/accounts';
import { watchRecords } from '../../../server/schema/watch';
import { cookieOf, makeAccount, PASSWORD, signIn } from '../../helpers/accounts';
import { openApi } from '../../helpers/api';
import { eventually } from '../../helpers/eventually';
import { features } from '../../helpers/features';

const { app, db, close } = await openApi({ trustProxy: true });
afterAll(close);

await makeAccount(db, 'anna', 'manager');
await makeAccount(db, 'jan', 'clerk');
beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute();
});

const get = (cookie: string, url = '/api/session', more: InjectOptions = {}) =>
  app.inject({ url, ...more, headers: { cookie, ...more.headers } });
const statusOf = async (cookie: string) => (await get(cookie)).statusCode;
const act = (method: 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object, headers = {}) =>
  app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) });

test('an account keeps the language that its user chooses', async () => {
  const cookie = await cookieOf(app, 'jan');
  const choose = async (language: string) =>
    (await act('PUT', '/api/account/language', cookie, { language })).statusCode;
  expect((await get(cookie)).json()).not.toHaveProperty('language');
  expect(await choose('pl')).toBe(204);
  expect((await get(cookie)).json()).toMatchObject({ name: 'jan', language: 'pl' });
  expect((await signIn(app, 'jan')).json()).toMatchObject({ language: 'pl' });
  expect(await choose('tlh')).toBe(400);
  expect((await signIn(app, 'anna')).json()).not.toHaveProperty('language');
  await db.updateTable('user_account').set({ language: null }).execute();
});

describe('signing in', () => {
  test('is required for every call, with an error in the format of the call', async () => {
    const json = await app.inject('/api/products');
    expect([json.statusCode, json.json(), json.headers['www-authenticate']]).toMatchObject([
      401,
      { description: 'Sign in first.' },
      'Bearer',
    ]);
    const text = await app.inject({ method: 'POST', url: '/api/inventory/receive', payload: {} });
    expect([text.statusCode, text.body]).toEqual([401, 'Sign in first.']);
    expect((await app.inject('/api/openapi.json')).statusCode).toBe(401);
    expect((await app.inject('/api/docs/')).statusCode).toBe(401);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const plain = await signIn(app, ' Anna ');
    expect([plain.statusCode, plain.json()]).toEqual([
      200,
      { name: 'anna', role: 'manager', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true },
    ]);
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(/^magazyn=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^magazyn-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/),
    ]);
    const secure = await signIn(app, 'anna', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-magazyn=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(
        /^__Host-magazyn-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
      ),
    ]);
  });

  test('stores only a hash of the cookie’s secret', async () => {
    const [, secret = ''] = (await cookieOf(app, 'anna')).split('=');
    const kept = JSON.stringify(await db.selectFrom('user_session').selectAll().execute());
    expect(kept).not.toContain(secret);
    const devices = (await signIn(app, 'anna')).cookies.filter(({ name }) => name === 'magazyn-device');
    expect(devices).toHaveLength(1);
    const known = JSON.stringify(await db.selectFrom('known_device').selectAll().execute());
    for (const { value } of devices) expect(known).not.toContain(value);
  });

  test('has the same error for a wrong password, an unknown name, a disabled account and one without a password', async () => {
    await makeAccount(db, 'gone', 'viewer');
    await makeAccount(db, 'new', 'viewer');
    await db.transaction().execute((trx) => setDisabled(trx, 'gone', true));
    await db.transaction().execute((trx) => giveLink(trx, 'new'));
    const wrong = await signIn(app, 'anna', { payload: { name: 'anna', password: 'something else' } });
    for (const name of ['nobody', 'gone', 'new']) {
      const { statusCode, body } = await signIn(app, name);
      expect([name, statusCode, body]).toEqual([name, 401, wrong.body]);
    }
  });

  test('replaces the browser’s secret and invalidates the old one', async () => {
    const before = await cookieOf(app, 'anna');
    const [after] = (await signIn(app, 'jan', { headers: { cookie: before } })).cookies;
    expect(before).not.toContain(after?.value);
    expect(await statusOf(before)).toBe(401);
    const planted = await signIn(app, 'jan', { headers: { cookie: 'magazyn=planted' } });
    expect(planted.cookies[0]?.value).not.toBe('planted');
    expect(await statusOf('magazyn=planted')).toBe(401);
  });
});

describe('a session', () => {
  test('ends at sign-out', async () => {
    const cookie = await cookieOf(app, 'anna');
    const out = await act('DELETE', '/api/session', cookie);
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([
      204,
      'magazyn=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect((await get(cookie)).json()).toMatchObject({ description: 'The session has ended. Sign in again.' });
  });

  test.each([
    ['12 hours unused', 'used_at', '12 hours'],
    ['7 days', 'created_at', '7 days'],
    ['a clock that was set back', 'created_at', '-1 hour'],
  ] as const)('ends after %s', async (_, column, age) => {
    const cookie = await cookieOf(app, 'anna');
    await sql`UPDATE user_session SET ${sql.ref(column)} = now() - ${age}::interval + interval '1 hour'`.execute(db);
    if (!age.startsWith('-')) expect(await statusOf(cookie)).toBe(200);
    await sql`UPDATE user_session SET ${sql.ref(column)} = now() - ${age}::interval`.execute(db);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('is extended by use', async () => {
    const cookie = await cookieOf(app, 'anna');
    await sql`UPDATE user_session SET used_at = now() - interval '11 hours'`.execute(db);
    await get(cookie);
    const { rows } = await sql<{
      hours: number;
    }>`SELECT extract(epoch FROM now() - max(used_at)) / 3600 AS hours FROM user_session`.execute(db);
    expect(rows[0]?.hours).toBeLessThan(1);
  });

  test('ends immediately when the account is disabled', async () => {
    await makeAccount(db, 'eve', 'manager');
    const cookie = await cookieOf(app, 'eve');
    expect(await statusOf(cookie)).toBe(200);
    await db.transaction().execute((trx) => setDisabled(trx, 'eve', true));
    expect(await statusOf(cookie)).toBe(401);
    await db.transaction().execute((trx) => setDisabled(trx, 'eve', false));
    expect(await statusOf(cookie)).toBe(401);
  });

  test('can be listed and ended from another session', async () => {
    const [one, other] = [await cookieOf(app, 'jan'), await cookieOf(app, 'jan')];
    const { content } = (await get(one, '/api/account/sessions', { headers: { 'user-agent': 'A browser' } })).json();
    const [mine, others] = [
      content.find((each: { isCurrent: boolean }) => each.isCurrent),
      content.filter((each: { isCurrent: boolean }) => !each.isCurrent),
    ];
    expect(mine).toMatchObject({ address: '127.0.0.1', usedAt: expect.stringMatching(/Z$/) });
    for (const { id } of others) expect((await act('DELETE', `/api/account/sessions/${id}`, one)).statusCode).toBe(204);
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401]);
    const anna = await cookieOf(app, 'anna');
    expect((await act('DELETE', `/api/account/sessions/${mine.id}`, anna)).statusCode).toBe(404);
    expect((await act('DELETE', '/api/account/sessions', one)).statusCode).toBe(204);
    expect(await statusOf(one)).toBe(401);
  });
});

describe('a cookie', () => {
  test('is ignored if there are two of its name', async () => {
    const [anna, jan] = [await cookieOf(app, 'anna'), await cookieOf(app, 'jan')];
    expect(await statusOf(`${jan}; ${anna}`)).toBe(401);
    expect(await statusOf(`theme=dark; ${anna}; lang=en`)).toBe(200);
  });

  test('over TLS has a prefix that other hosts cannot set', async () => {
    const anna = await cookieOf(app, 'anna');
    const tls = { headers: { 'x-forwarded-proto': 'https' } };
    expect((await get(anna, '/api/session', tls)).statusCode).toBe(401);
    expect((await get(`__Host-${anna}`, '/api/session', tls)).statusCode).toBe(200);
  });
});

describe('a cross-site request', () => {
  const FOREIGN = 'Another site has sent this, in the name of whoever is signed in here.';

  test.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80' }, 201],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy' }, 201],
    [{}, 201],
  ])('with %j has status %i', async (headers, status) => {
    const body = { name: 'Things', description: 'Of all kinds' };
    const answer = await act('POST', '/api/categories', await cookieOf(app, 'anna'), body, {
      host: 'localhost',
      ...headers,
    });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ description: FOREIGN });
  });

  test('signs no user in or out', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await signIn(app, 'anna', { headers })).statusCode).toBe(403);
    const cookie = await cookieOf(app, 'anna');
    expect((await act('DELETE', '/api/session', cookie, undefined, headers)).statusCode).toBe(403);
    expect(await statusOf(cookie)).toBe(200);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'as a form, %s, is rejected, even from the same site',
    async (type) => {
      const headers = { cookie: await cookieOf(app, 'anna'), 'content-type': type };
      const payload = '{"name":"Things","description":"Of all kinds"}';
      expect((await app.inject({ method: 'POST', url: '/api/categories', headers, payload })).statusCode).toBe(415);
    },
  );
});

describe('a new password', () => {
  const SECOND = 'wheel, barrow, rope';
  const change = (cookie: string, current: string, password: string) =>
    act('PUT', '/api/account/password', cookie, { current, password });

  test('ends every other session and renews the secret of the current one', async () => {
    await makeAccount(db, 'kim', 'viewer');
    const [one, other] = [await cookieOf(app, 'kim'), await cookieOf(app, 'kim')];
    const changed = await change(one, PASSWORD, SECOND);
    expect(changed.statusCode).toBe(204);
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401]);
    expect(await statusOf(`magazyn=${changed.cookies[0]?.value}`)).toBe(200);
    expect((await signIn(app, 'kim')).statusCode).toBe(401);
    expect((await signIn(app, 'kim', { payload: { name: 'kim', password: SECOND } })).statusCode).toBe(200);
  });

  test.each([
    ['wrong', SECOND, 'current', 'This is not the current password.'],
    [PASSWORD, 'too short', 'password', 'The password must have at least 10 characters.'],
    [PASSWORD, 'Basketball', 'password', 'The password is one that many have, and others try first.'],
    [PASSWORD, 'aaaaaaaaaaaaaaa', 'password', 'The password is one that many have, and others try first.'],
    [PASSWORD, 'I am Anna of Oslo', 'password', 'The password must not contain the name.'],
    [PASSWORD, 'x1'.repeat(101), 'password', 'The password must have at most 200 characters.'],
  ])('is rejected: %s, then %s', async (current, password, field, message) => {
    const answer = await change(await cookieOf(app, 'anna'), current, password);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: message }]);
  });

  test('can be set once by a link, valid for a day, which also signs in', async () => {
    await makeAccount(db, 'lea', 'viewer');
    const before = await cookieOf(app, 'lea');
    const link = await db.transaction().execute((trx) => giveLink(trx, 'lea'));
    const use = (password: string) =>
      app.inject({ method: 'POST', url: '/api/account/link', payload: { link, password } });
    expect(await statusOf(before)).toBe(401);
    expect((await use('short')).json().errors).toHaveProperty('password');
    const [used, again] = await Promise.all([use(SECOND), use(SECOND)]);
    const [done, failed] = used.statusCode === 200 ? [used, again] : [again, used];
    expect([done.statusCode, failed.statusCode]).toEqual([200, 400]);
    expect(failed.json().errors).toEqual({ link: 'This link is not good any more. Ask for another one.' });
    const late = await db.transaction().execute((trx) => giveLink(trx, 'lea'));
    await sql`UPDATE user_account SET link_expires_at = now() WHERE name = 'lea'`.execute(db);
    const payload = { link: late, password: SECOND };
    expect((await app.inject({ method: 'POST', url: '/api/account/link', payload })).statusCode).toBe(400);
  });
});

test('the audit trail records signing in, signing out and changes of an account, without secrets', async () => {
  await watchRecords(db, features);
  await makeAccount(db, 'uma', 'clerk', { employeeId: undefined });
  await act('DELETE', '/api/session', await cookieOf(app, 'uma'));
  await act('DELETE', '/api/account/sessions', await cookieOf(app, 'uma'));
  const [one, other] = [await cookieOf(app, 'uma'), await cookieOf(app, 'uma')];
  const { content } = (await get(one, '/api/account/sessions')).json();
  const { id } = content.find((each: { isCurrent: boolean }) => !each.isCurrent);
  await act('DELETE', `/api/account/sessions/${id}`, one);
  expect(await statusOf(other)).toBe(401);
  await signIn(app, 'jan', { headers: { cookie: one } });
  await signIn(app, 'uma', { payload: { name: 'uma', password: 'something else' } });
  await eventually(async () => {
    const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute();
    const events = rows.flatMap(({ action, account, record, note }) =>
      [account, record].includes('uma') ? [[action, account, record, note]] : [],
    );
    expect(events).toEqual([
      ['create', null, 'uma', null],
      ['change', null, 'uma', 'Password set'],
      ['sign-in', 'uma', null, null],
      ['sign-out', 'uma', null, null],
      ['sign-in', 'uma', null, null],
      ['sign-out', 'uma', 'uma', 'All sessions ended: 1'],
      ['sign-in', 'uma', null, null],
      ['sign-in', 'uma', null, null],
      ['sign-out', 'uma', 'uma', 'Session ended from the account menu: 1'],
      ['sign-out', 'uma', null, 'Another sign-in in the same browser'],
      ['refusal', null, 'uma', expect.stringContaining('Name or password is wrong.')],
    ]);
    for (const secret of [PASSWORD, 'something else']) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

test('the audit trail records a wrong current password with the account but without the input, and no correct one', async () => {
  await makeAccount(db, 'zoe', 'viewer');
  const cookie = await cookieOf(app, 'zoe');
  const change = (current: string, password: string) =>
    act('PUT', '/api/account/password', cookie, { current, password });
  expect((await change('a wrong guess', 'wheel, barrow, rope')).statusCode).toBe(400);
  expect((await change(PASSWORD, 'short')).statusCode).toBe(400);
  const refusals = () =>
    db.selectFrom('audit').selectAll().where('record', '=', 'zoe').where('action', '=', 'refusal').execute();
  await eventually(async () => expect(await refusals()).toHaveLength(1));
  const rows = await refusals();
  expect(rows).toMatchObject([
    {
      entity: 'accounts',
      account: 'zoe',
      note: expect.stringMatching(/^Change one's own password.*: The password is not/),
    },
  ]);
  for (const typed of ['a wrong guess', 'wheel']) expect(JSON.stringify(rows)).not.toContain(typed);
});

test('a sign-out that cannot be recorded does not end the session', async () => {
  const cookie = await cookieOf(app, 'jan');
  await sql`ALTER TABLE audit ADD CONSTRAINT full_disk CHECK (action <> 'sign-out') NOT VALID`.execute(db);
  expect((await act('DELETE', '/api/session', cookie)).statusCode).toBe(409);
  await sql`ALTER TABLE audit DROP CONSTRAINT full_disk`.execute(db);
  expect(await statusOf(cookie)).toBe(200);
});
