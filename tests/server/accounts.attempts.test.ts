import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt, networkOf } from '../../server/accounts/attempts';
import { hashPassword, isPassword } from '../../server/accounts/passwords';
import { cookieOf, makeAccount, signIn } from '../helpers/accounts';
import { openApi } from '../helpers/api';

const { app, db, close } = await openApi({ trustProxy: true });
afterAll(close);
await makeAccount(db, 'anna', 'manager');
beforeEach(() => db.deleteFrom('sign_in_attempt').execute());

const guess = (name: string, address = '192.0.2.1') =>
  signIn(app, name, { payload: { name, password: 'a wrong guess' }, headers: { 'x-forwarded-for': address } });
const statuses = async (answers: ReturnType<typeof guess>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
/** How many of many at once were looked at: those that are free, and a few more where a busy machine took its time. */
const looked = (all: number[], free: number) => {
  const wrong = count(all, 401) + count(all, 400);
  return wrong > free && wrong < free + 5 && count(all, 429) === all.length - wrong;
};
const count = (all: number[], status: number) => all.filter((each) => each === status).length;
/** Lets time pass for whoever waits. */
const wait = (time: string) =>
  sql`UPDATE sign_in_attempt SET last_at = last_at - ${time}::interval, next_at = next_at - ${time}::interval`.execute(
    db,
  );

describe('guessing', () => {
  test('at a name slows down, each time twice as long, up to a minute', async () => {
    expect(await statuses(Array.from({ length: 5 }, () => guess('anna')))).toEqual([401, 401, 401, 401, 401]);
    const waits: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      expect((await guess('anna')).statusCode).toBe(401);
      const { rows } = await sql<{ wait: number }>`
        SELECT extract(epoch FROM next_at - last_at)::integer AS wait FROM sign_in_attempt
        WHERE failures > 5 ORDER BY next_at DESC LIMIT 1`.execute(db);
      waits.push(rows[0]?.wait);
      await wait('1 minute');
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    await guess('anna');
    const { statusCode, headers, body } = await guess('anna');
    expect([statusCode, body]).toEqual([429, expect.stringContaining('Too many attempts. Try again in ')]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('goes no faster from many addresses, nor all at once', async () => {
    const all = await statuses(Array.from({ length: 60 }, (_, index) => guess('anna', `198.51.100.${index}`)));
    expect(looked(all, 5)).toBe(true);
  });

  test('goes no faster by taking a name after the other from one address', async () => {
    const all = await statuses(Array.from({ length: 60 }, (_, index) => guess(`name${index}`)));
    expect(looked(all, 20)).toBe(true);
    expect((await guess('somebody', '192.0.2.2')).statusCode).toBe(401);
  });

  test('is forgotten once the right one came, and after a day', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await guess('anna');
    await cookieOf(app, 'anna');
    expect(await statuses(Array.from({ length: 5 }, () => guess('anna')))).toEqual([401, 401, 401, 401, 401]);
    for (let attempt = 0; attempt < 7; attempt++) {
      await guess('anna');
      await wait('1 minute');
    }
    await guess('anna');
    expect((await guess('anna')).statusCode).toBe(429);
    await wait('25 hours');
    expect(await statuses(Array.from({ length: 5 }, () => guess('anna')))).toEqual([401, 401, 401, 401, 401]);
  });

  test('is not made easier by an account of one’s own', async () => {
    await makeAccount(db, 'mallory', 'viewer');
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const own = async () => (await signIn(app, 'mallory', { headers })).statusCode;
    const guesses: number[] = [];
    for (let index = 0; index < 30; index++) {
      guesses.push((await guess(`name${index}`)).statusCode);
      await own();
    }
    expect(count(guesses, 401)).toBeLessThan(25);
  });

  test('never locks anybody out by a clock that was turned back', async () => {
    for (let attempt = 0; attempt < 6; attempt++) await guess('anna');
    await wait('-2 hours');
    expect((await guess('anna')).statusCode).toBe(401);
  });

  test('leaves no name behind that somebody typed a password into', async () => {
    await guess('my secret password');
    expect(JSON.stringify(await db.selectFrom('sign_in_attempt').selectAll().execute())).not.toContain('secret');
  });

  test('at the current password of a session that was left open is slowed down too', async () => {
    const cookie = await cookieOf(app, 'anna');
    const payload = { current: 'a wrong guess', password: 'wheel, barrow, rope' };
    const answers = Array.from({ length: 20 }, () =>
      app.inject({ method: 'PUT', url: '/api/account/password', headers: { cookie }, payload }),
    );
    const all = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(looked(all, 5)).toBe(true);
  });
});

describe('an unknown name', () => {
  test('takes the work of a known one: one hash is computed, at the same cost', async () => {
    const known = await hashPassword('fire and water');
    for (const kept of [known, null, undefined]) {
      const compared: string[] = [];
      const compare = async (hash: string) => Boolean(compared.push(hash));
      expect(await isPassword('a guess', kept, compare)).toBe(kept === known);
      expect(compared.map((hash) => hash.split('$', 4))).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    }
    const answers = await Promise.all(['nobody', 'anna'].map((name) => guess(name)));
    for (const { body } of answers) expect(body).toContain('Name or password is wrong.');
  });

  test('is not let in by what its work is done with', async () => {
    expect(await isPassword('of nobody', undefined)).toBe(false);
    expect(await isPassword('of nobody', null)).toBe(false);
    expect(await isPassword('ﬁre and water', await hashPassword('fire and water'))).toBe(true);
  });
});

test('a wait is told in whole seconds, and at least one', async () => {
  for (let attempt = 0; attempt < 6; attempt++) await countAttempt(db, 'kim', '192.0.2.9');
  await sql`UPDATE sign_in_attempt SET next_at = now() + interval '10 milliseconds' WHERE failures = 6`.execute(db);
  expect(await countAttempt(db, 'kim', '192.0.2.10')).toBe(1);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5::', '1:2:3:4'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network));
