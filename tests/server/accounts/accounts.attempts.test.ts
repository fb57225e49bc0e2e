import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt } from '../../../server/accounts/attempts';
import { networkOf } from '../../../server/accounts/network';
import { hashPassword, isPassword } from '../../../server/accounts/passwords';
import { cookieOf, makeAccount, PASSWORD, signIn } from '../../helpers/accounts';
import { openApi } from '../../helpers/api';
import { eventually } from '../../helpers/eventually';
import { stopClock } from '../../helpers/stopClock';

const { app, db, close } = await openApi({ trustProxy: true });
afterAll(close);
await stopClock(db);
await makeAccount(db, 'anna', 'manager');
beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute();
  await db.deleteFrom('known_device').execute();
});

const guess = (name: string, address = '192.0.2.1') =>
  signIn(app, name, { payload: { name, password: 'a wrong guess' }, headers: { 'x-forwarded-for': address } });
const statuses = async (answers: ReturnType<typeof guess>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
/** Whether only the free guesses among many concurrent ones were verified. */
const looked = (all: number[], free: number) => {
  const wrong = count(all, 401) + count(all, 400);
  return wrong === free && count(all, 429) === all.length - wrong;
};
const count = (all: number[], status: number) => all.filter((each) => each === status).length;
/** Advances the time since the attempts, which otherwise stands still. */
const wait = (time: string) => sql`UPDATE sign_in_attempt SET counted_at = counted_at - ${time}::interval`.execute(db);
const several = (number: number, attempt: () => ReturnType<typeof guess>) => Array.from({ length: number }, attempt);
/** Returns the device cookie of a browser in which the account has signed in. */
async function deviceOf(name: string, address = '192.0.2.1'): Promise<string> {
  const { cookies } = await signIn(app, name, { headers: { 'x-forwarded-for': address } });
  return cookies.flatMap((each) => (each.name === 'magazyn-device' ? [`${each.name}=${each.value}`] : [])).join();
}

describe('guessing passwords', () => {
  test('at a name is limited to one a minute', async () => {
    expect(await statuses(several(5, () => guess('anna')))).toEqual([401, 401, 401, 401, 401]);
    const { statusCode, headers, body } = await guess('anna');
    expect([statusCode, body]).toEqual([429, expect.stringContaining('Too many attempts. Try again in ')]);
    expect(Number(headers['retry-after'])).toBe(60);
    await wait('1 minute');
    expect([(await guess('anna')).statusCode, (await guess('anna')).statusCode]).toEqual([401, 429]);
  });

  test('from an address is limited to one per quarter of an hour, and successful sign-ins do not extend the limit', async () => {
    await statuses(Array.from({ length: 20 }, (_, index) => guess(`name${index}`, '192.0.2.77')));
    const soon = await guess('one more', '192.0.2.77');
    expect([soon.statusCode, Number(soon.headers['retry-after']) > 800]).toEqual([429, true]);
    // One sign-in an hour. Each once renewed all failures.
    for (let hour = 0; hour < 5; hour++) {
      await wait('1 hour');
      await deviceOf('anna', '192.0.2.77');
    }
    expect((await guess('anna', '192.0.2.77')).statusCode).toBe(401);
    expect(await statuses(Array.from({ length: 15 }, (_, index) => guess(`name${index}`, '192.0.2.77')))).toEqual(
      Array(15).fill(401),
    );
  });

  test('is no faster from many addresses, or concurrently', async () => {
    const all = await statuses(Array.from({ length: 60 }, (_, index) => guess('anna', `198.51.100.${index}`)));
    expect(looked(all, 5)).toBe(true);
  });

  test('is no faster by changing the name at one address', async () => {
    const all = await statuses(Array.from({ length: 60 }, (_, index) => guess(`name${index}`)));
    expect(looked(all, 20)).toBe(true);
    expect((await guess('somebody', '192.0.2.2')).statusCode).toBe(401);
  });

  test('expires, and a successful attempt refunds only itself', async () => {
    await statuses(several(4, () => guess('anna')));
    await cookieOf(app, 'anna');
    expect([(await guess('anna')).statusCode, (await guess('anna')).statusCode]).toEqual([401, 429]);
    await wait('5 minutes');
    expect(await statuses(several(5, () => guess('anna')))).toEqual([401, 401, 401, 401, 401]);
    await wait('25 hours');
    await cookieOf(app, 'anna');
    const { rows } = await sql`SELECT FROM sign_in_attempt WHERE counted_at < now() - interval '1 day'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('never locks the owner out of a known browser, from any address', async () => {
    const cookie = await deviceOf('anna');
    await statuses(several(6, () => guess('anna', '203.0.113.6')));
    await statuses(several(6, () => guess('anna')));
    await statuses(Array.from({ length: 30 }, (_, index) => guess(`name${index}`)));
    expect((await guess('anna', '203.0.113.7')).statusCode).toBe(429);
    for (const address of ['192.0.2.1', '203.0.113.7']) {
      const { statusCode } = await signIn(app, 'anna', { headers: { cookie, 'x-forwarded-for': address } });
      expect([address, statusCode]).toEqual([address, 200]);
    }
  });

  test('never keeps the owner out of a new browser in a network in which she has signed in', async () => {
    await deviceOf('anna', '192.0.2.50');
    await statuses(Array.from({ length: 6 }, (_, index) => guess('anna', `198.51.100.${index}`)));
    const status = async (address: string) =>
      (await signIn(app, 'anna', { headers: { 'x-forwarded-for': address } })).statusCode;
    expect([await status('192.0.2.51'), await status('192.0.2.50')]).toEqual([429, 200]);
    // Tries in her network slow down in a bucket of their own.
    expect(count(await statuses(several(8, () => guess('anna', '192.0.2.50'))), 429)).toBeGreaterThan(0);
  });

  test('from many networks at once lets the owner’s password be checked before all the guesses that wait', async () => {
    const cookie = await deviceOf('anna');
    let answered = 0;
    const guesses = Array.from({ length: 120 }, (_, index) =>
      guess(`name${index}`, `198.51.100.${index}`).then(() => answered++),
    );
    await eventually(async () => {
      const counted = await db.selectFrom('sign_in_attempt').select('key').execute();
      expect(counted.length).toBeGreaterThan(200);
    });
    const before = answered;
    expect((await signIn(app, 'anna', { headers: { cookie } })).statusCode).toBe(200);
    expect(answered - before).toBeLessThan((120 - before) / 2);
    await Promise.all(guesses);
  });

  test('in such a browser slows down too, and for no other name is it any better', async () => {
    const cookie = await deviceOf('anna');
    const there = (name: string) =>
      signIn(app, name, { payload: { name, password: 'a wrong guess' }, headers: { cookie } });
    expect(await statuses(several(11, () => there('anna')))).toContain(429);
    await makeAccount(db, 'uma', 'viewer');
    await statuses(several(6, () => guess('uma')));
    expect((await there('uma')).statusCode).toBe(429);
  });

  test('in a browser with a planted secret has no advantage, since the sign-in replaces the secret', async () => {
    await makeAccount(db, 'eve', 'viewer');
    const planted = await deviceOf('eve');
    const victim = await signIn(app, 'anna', { headers: { cookie: planted } });
    const device = victim.cookies.find(({ name }) => name === 'magazyn-device');
    expect(planted).not.toContain(device?.value);
    await statuses(several(6, () => guess('anna')));
    const signInWith = async (cookie: string) =>
      (await signIn(app, 'anna', { headers: { cookie, 'x-forwarded-for': '192.0.2.2' } })).statusCode;
    expect(await signInWith(planted)).toBe(429);
    expect(await signInWith(`magazyn-device=${device?.value}`)).toBe(200);
    // Both accounts use the browser, and it stays known for the first one.
    await statuses(several(6, () => guess('eve')));
    expect((await signIn(app, 'eve', { headers: { cookie: `magazyn-device=${device?.value}` } })).statusCode).toBe(200);
  });

  test('at the current password does not prevent its owner from changing it in a known browser', async () => {
    await makeAccount(db, 'ola', 'viewer');
    const { cookies } = await signIn(app, 'ola');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await statuses(several(6, () => guess('ola')));
    const payload = { current: PASSWORD, password: 'wheel, barrow, rope' };
    const url = '/api/account/password';
    expect((await app.inject({ method: 'PUT', url, headers: { cookie }, payload })).statusCode).toBe(204);
  });

  test('is no easier with an account', async () => {
    await makeAccount(db, 'mallory', 'viewer');
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const own = async () => (await signIn(app, 'mallory', { headers })).statusCode;
    const guesses: number[] = [];
    for (let index = 0; index < 36; index++) {
      if (index % 4 === 0) await own();
      guesses.push((await guess(`name${index}`)).statusCode);
    }
    // Its network has ten more attempts than an unknown one.
    expect(count(guesses, 401)).toBe(30);
  });

  test('never locks anyone out after the clock was set back', async () => {
    for (let attempt = 0; attempt < 6; attempt++) await guess('anna');
    // State left by a clock that was two hours ahead.
    await wait('-2 hours');
    expect((await guess('anna')).statusCode).toBe(401);
  });

  test('does not store a name, which may be a mistyped password', async () => {
    await guess('my secret password');
    expect(JSON.stringify(await db.selectFrom('sign_in_attempt').selectAll().execute())).not.toContain('secret');
  });

  test('at the current password in an open session is limited too', async () => {
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
  test('costs the same as a known one: one hash with the same parameters', async () => {
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

  test('is rejected with the password of the dummy hash', async () => {
    expect(await isPassword('of nobody', undefined)).toBe(false);
    expect(await isPassword('of nobody', null)).toBe(false);
    expect(await isPassword('ﬁre and water', await hashPassword('fire and water'))).toBe(true);
  });
});

test('an attempt that comes too soon stores nothing', async () => {
  for (let attempt = 0; attempt < 5; attempt++) await countAttempt(db, { name: 'kim' }, { address: '192.0.2.9' });
  const kept = () => sql`SELECT key, tries, counted_at, xmin FROM sign_in_attempt ORDER BY key`.execute(db);
  const { rows } = await kept();
  const soon = countAttempt(db, { name: 'kim' }, { address: '192.0.2.10' });
  await expect(soon).rejects.toThrow('Try again in 60 seconds.');
  expect((await kept()).rows).toEqual(rows);
});

test('a wait is in whole seconds, at least one', async () => {
  for (let attempt = 0; attempt < 5; attempt++) await countAttempt(db, { name: 'kim' }, { address: '192.0.2.9' });
  await wait('59.5 seconds');
  await expect(countAttempt(db, { name: 'kim' }, { address: '192.0.2.10' })).rejects.toThrow('Try again in a second.');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5::', '1:2:3:4'],
  ['192.0.2.1:51823', '192.0.2.1'],
  ['[2001:db8:1:2:3:4:5:6]:51823', '2001:db8:1:2'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network));
