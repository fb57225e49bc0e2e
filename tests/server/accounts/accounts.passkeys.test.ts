import { createHash } from 'node:crypto';
import { BlockList } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from '../../../server/accounts/accounts';
import { issueTicket } from '../../../server/accounts/tickets';
import { buildApp } from '../../../server/app';
import { makeAccount, PASSWORD } from '../../helpers/accounts';
import { openApi } from '../../helpers/api';
import { Authenticator } from '../../helpers/authenticator';
import { on } from '../../helpers/clock';
import { eventually } from '../../helpers/eventually';
import { UNLIMITED } from '../../helpers/limits';
import { TODAY } from '../../helpers/modelWorld';
import { stopClock } from '../../helpers/stopClock';

const HOST = 'stock.example';
const ORIGIN = `https://${HOST}`;
const OVER_TLS = { host: HOST, 'x-forwarded-proto': 'https' };

const { app, db, close } = await openApi({ trustProxy: true, allowedHosts: [HOST] });
/** Another server on the same database. */
const second = await buildApp({ db, clock: on(TODAY), trustProxy: true, limits: UNLIMITED });
afterAll(async () => {
  await second.close();
  await close();
});

await stopClock(db);
for (const name of ['anna', 'jan', 'vera']) await makeAccount(db, name, 'viewer');
beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute();
});

/** A browser that keeps and sends cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly headers: Record<string, string> = OVER_TLS,
    private readonly server = app,
  ) {}

  async send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.headers, ...(cookie && { cookie }) };
    const answer = await this.server.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }

  at(server: typeof app): Browser {
    const other = new Browser(this.headers, server);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  signIn = (name: string) => this.send('POST', '/api/session', { name, password: PASSWORD });
  who = async () => (await this.send('GET', '/api/session')).json().name;
  begin = (current = PASSWORD) => this.send('POST', '/api/account/passkeys/challenge', { current });
  add = (credential: object, name = 'Phone') => this.send('POST', '/api/account/passkeys', { name, credential });
  ask = async () => (await this.send('POST', '/api/session/passkey/challenge')).json();
  show = (assertion: object) => this.send('POST', '/api/session/passkey', assertion);
  list = async () => (await this.send('GET', '/api/account/passkeys')).json().content;
}

/** Signs in with a password and adds a passkey. */
async function withPasskey(name: string, called = 'Phone') {
  const [browser, device] = [new Browser(), new Authenticator(ORIGIN)];
  await browser.signIn(name);
  const added = await browser.add(device.create((await browser.begin()).json()), called);
  expect(added.statusCode).toBe(204);
  return { browser, device };
}

/** The challenge of a ticket, and its payload with an expiry an hour later, forged by an attacker who knows the code. */
const challengeOf = (ticket: string) =>
  createHash('sha256').update(`challenge ${ticket}`).digest().toString('base64url');
const later = (text: string) => {
  const payload = JSON.parse(Buffer.from(text, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...payload, expires: payload.expires + 3600 })).toString('base64url');
};

const REFUSED = [401, 'This passkey lets nobody in here. It may have been removed: log in with the password.'];
const TOO_LATE = [400, 'That took too long, or was begun elsewhere. Try again.'];
type Answer = Awaited<ReturnType<Browser['send']>>;
const outcome = ({ statusCode, body }: Answer) => [statusCode, body && JSON.parse(body).description];

describe('a passkey', () => {
  test('signs its owner in without a name', async () => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    const options = await browser.ask();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: HOST,
      timeout: 300_000,
      userVerification: 'required',
    });
    const answer = await browser.show(device.get(options));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { name: 'anna', role: 'viewer', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true },
    ]);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-magazyn', '__Host-magazyn-device']);
    expect(await browser.who()).toBe('anna');
  });

  test('ends the browser’s previous session', async () => {
    const { browser: before, device } = await withPasskey('anna');
    const now = before.at(app);
    await now.show(device.get(await now.ask()));
    expect(await now.who()).toBe('anna');
    expect((await before.send('GET', '/api/session')).statusCode).toBe(401);
  });

  test('works if one server issues the challenge and another one verifies it', async () => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    const options = await browser.ask();
    expect((await browser.at(second).show(device.get(options))).statusCode).toBe(200);
  });

  test('is listed with its last use, and can be removed', async () => {
    const { browser, device } = await withPasskey('vera', ' Work   phone ');
    const [made] = await browser.list();
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Work phone',
      createdAt: expect.stringMatching(/Z$/),
      usedAt: null,
      isBackedUp: false,
    });
    const other = new Browser();
    await other.show(device.get(await other.ask()));
    expect(await browser.list()).toEqual([{ ...made, usedAt: expect.stringMatching(/Z$/) }]);
    const jan = new Browser();
    await jan.signIn('jan');
    expect((await jan.send('DELETE', `/api/account/passkeys/${made.id}`)).statusCode).toBe(404);
    expect((await browser.send('DELETE', `/api/account/passkeys/${made.id}`)).statusCode).toBe(204);
    expect(await browser.list()).toEqual([]);
    expect(outcome(await other.show(device.get(await other.ask())))).toEqual(REFUSED);
  });

  test('is added only with the current password', async () => {
    const browser = new Browser();
    await browser.signIn('anna');
    const wrong = await browser.begin('something else');
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { current: 'This is not the current password.' }]);
    // A known browser has ten attempts. The successful one refunded its own.
    for (let attempt = 0; attempt < 9; attempt++) await browser.begin('something else');
    const soon = await browser.begin('something else');
    expect([soon.statusCode, Number(soon.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await new Browser().begin()).statusCode).toBe(401);
  });

  test('works locally without TLS', async () => {
    const headers = { host: 'localhost:3000' };
    const [browser, device] = [new Browser(headers), new Authenticator('http://localhost:3000')];
    await browser.signIn('anna');
    expect((await browser.add(device.create((await browser.begin()).json()))).statusCode).toBe(204);
    const other = new Browser(headers);
    expect((await other.show(device.get(await other.ask()))).statusCode).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  const trying = async (lies: Parameters<Authenticator['get']>[1]) => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    return outcome(await browser.show(device.get(await browser.ask(), lies)));
  };

  test.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['at a neighbouring host', { origin: `https://evil.${HOST}` }],
    ['without TLS', { origin: `http://${HOST}` }],
    ['at another port', { origin: `${ORIGIN}:8443` }],
    ['with a passkey for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['in the name of another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('%s is rejected', async (_, lies) => {
    expect(await trying(lies)).toEqual(REFUSED);
  });

  test('at another host name than the challenge’s is rejected', async () => {
    const { device } = await withPasskey('anna');
    const headers = { host: 'evil.example', 'x-forwarded-proto': 'https' };
    const browser = new Browser(headers, second);
    const options = await browser.ask();
    expect(options.rpId).toBe('evil.example');
    const assertion = device.get(options, { origin: 'https://evil.example', rpId: HOST });
    expect(outcome(await browser.show(assertion))).toEqual(REFUSED);
  });

  test('with a used assertion is rejected', async () => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    const assertion = device.get(await browser.ask());
    const copy = browser.at(app);
    const answers = await Promise.all([browser.show(assertion), copy.show(assertion)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(outcome(await copy.show(assertion))).toEqual(TOO_LATE);
    await browser.ask();
    expect(outcome(await browser.show(assertion))).toEqual(REFUSED);
  });

  test('in another browser than the challenge’s is rejected', async () => {
    const { device } = await withPasskey('anna');
    const [browser, other] = [new Browser(), new Browser()];
    const assertion = device.get(await browser.ask());
    expect(outcome(await other.show(assertion))).toEqual(TOO_LATE);
    await other.ask();
    expect(outcome(await other.show(assertion))).toEqual(REFUSED);
    expect((await browser.show(assertion)).statusCode).toBe(200);
  });

  test('after five minutes is rejected', async () => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    const options = await browser.ask();
    const expired = await issueTicket(db, { name: 'passkey signs in', minutes: 0 }, '');
    browser.cookies.set('__Host-magazyn-passkey', expired);
    expect(outcome(await browser.show(device.get({ ...options, challenge: challengeOf(expired) })))).toEqual(TOO_LATE);
    const good = await issueTicket(db, { name: 'passkey signs in', minutes: 5 }, '');
    browser.cookies.set('__Host-magazyn-passkey', good);
    expect((await browser.show(device.get({ ...options, challenge: challengeOf(good) }))).statusCode).toBe(200);
  });

  test.each<[string, (ticket: string) => string]>([
    ['with another signature', (ticket) => `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`],
    ['with a later expiry', (ticket) => ticket.replace(/^[^.]+/, (text) => later(text))],
    ['without a signature', (ticket) => ticket.split('.', 1).join()],
    ['of nothing', () => ''],
    ['of three parts', (ticket) => `${ticket}.`],
    ['of other letters', () => 'ł.ł'],
  ])('with a ticket %s is rejected', async (_, forge) => {
    const { device } = await withPasskey('anna');
    const browser = new Browser();
    const options = await browser.ask();
    const forged = forge(browser.cookies.get('__Host-magazyn-passkey') ?? '');
    browser.cookies.set('__Host-magazyn-passkey', forged);
    expect(outcome(await browser.show(device.get({ ...options, challenge: challengeOf(forged) })))).toEqual(TOO_LATE);
  });

  test('requests any number of challenges without writing anything', async () => {
    await new Browser().ask();
    const rows = () =>
      sql`SELECT (SELECT count(*) FROM sign_in_attempt), (SELECT count(*) FROM used_ticket),
        (SELECT count(*) FROM signing_key), (SELECT count(*) FROM audit)`.execute(db);
    const before = (await rows()).rows;
    for (let time = 0; time < 50; time++) expect((await new Browser().ask()).challenge).toHaveLength(43);
    expect((await rows()).rows).toEqual(before);
  });

  test('with a response for adding a passkey is rejected', async () => {
    const { browser, device } = await withPasskey('anna');
    const { challenge } = (await browser.begin()).json();
    const options = { challenge, rpId: HOST, timeout: 1, userVerification: 'required' as const };
    expect(outcome(await browser.show(device.get(options)))).toEqual(TOO_LATE);
  });

  test('on a device whose counter went back is rejected, with the reason in the audit trail', async () => {
    const { device } = await withPasskey('jan', 'Copied');
    const show = async (counter: number) => {
      const browser = new Browser();
      return outcome(await browser.show(device.get(await browser.ask(), { counter })));
    };
    expect((await show(4_000_000_000))[0]).toBe(200);
    expect(await show(4_000_000_000)).toEqual(REFUSED);
    expect(await show(0)).toEqual(REFUSED);
    expect((await show(4_000_000_001))[0]).toBe(200);
    await eventually(async () => {
      const rows = await db.selectFrom('audit').selectAll().where('action', '=', 'refusal').execute();
      const notes = rows.flatMap(({ record, note }) => (record === 'jan' ? [note] : []));
      expect(notes).toEqual(
        Array(2).fill('Sign in with the passkey Copied: its count of signatures has gone back, as that of a copy does'),
      );
    });
  });

  test('on a device without a counter works each time', async () => {
    const { device } = await withPasskey('jan');
    for (let time = 0; time < 2; time++) {
      const browser = new Browser();
      expect((await browser.show(device.get(await browser.ask(), { counter: 0 }))).statusCode).toBe(200);
    }
  });

  test('has the same error for a disabled account, an unknown one and a removed passkey', async () => {
    await makeAccount(db, 'gone', 'viewer');
    const { device } = await withPasskey('gone');
    await db.transaction().execute((trx) => setDisabled(trx, 'gone', true));
    const browser = new Browser();
    expect(outcome(await browser.show(device.get(await browser.ask())))).toEqual(REFUSED);
    const unknown = new Authenticator(ORIGIN);
    expect(outcome(await browser.show(unknown.get(await browser.ask(), { userHandle: 'AAAA' })))).toEqual(REFUSED);
    await db.transaction().execute((trx) => setDisabled(trx, 'gone', false));
    expect((await browser.show(device.get(await browser.ask()))).statusCode).toBe(200);
  });

  test('with another signature is rejected', async () => {
    const { device } = await withPasskey('anna');
    const [thief, browser] = [new Authenticator(ORIGIN), new Browser()];
    const options = await browser.ask();
    const { response } = thief.get(options, { userHandle: device.get(options).response.userHandle ?? '' });
    expect(outcome(await browser.show({ ...device.get(options), response }))).toEqual(REFUSED);
  });

  test('too often has to wait except in a known browser, and a success refunds its attempt', async () => {
    const { browser: known, device } = await withPasskey('anna');
    const browser = new Browser();
    for (let attempt = 0; attempt < 5; attempt++) await browser.show(device.get(await browser.ask(), { rpId: 'x' }));
    const soon = await browser.show(device.get(await browser.ask()));
    expect([soon.statusCode, Number(soon.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await known.show(device.get(await known.ask()))).statusCode).toBe(200);
    await sql`UPDATE sign_in_attempt SET counted_at = counted_at - interval '1 minute'`.execute(db);
    expect((await browser.show(device.get(await browser.ask()))).statusCode).toBe(200);
    const rows = await db.selectFrom('sign_in_attempt').select('tries').orderBy('tries').execute();
    // Attempts of the known browser, of the name that it first signed in with, of the passkey, and of the network.
    expect(rows.map(({ tries }) => Math.round(tries))).toEqual([0, 0, 4, 5]);
  });

  test('from another site is rejected', async () => {
    const browser = new Browser({ ...OVER_TLS, 'sec-fetch-site': 'cross-site' });
    expect((await browser.send('POST', '/api/session/passkey/challenge')).statusCode).toBe(403);
  });
});

describe('adding a passkey', () => {
  test('is rejected with a challenge for another account', async () => {
    const [browser, device] = [new Browser(), new Authenticator(ORIGIN)];
    await browser.signIn('anna');
    const credential = device.create((await browser.begin()).json());
    await browser.signIn('jan');
    expect(outcome(await browser.add(credential))).toEqual(TOO_LATE);
    expect(outcome(await browser.show(device.get(await browser.ask())))).toEqual(REFUSED);
  });

  test('is rejected for the same passkey twice, also for a second account', async () => {
    const { browser, device } = await withPasskey('anna');
    const options = (await browser.begin()).json();
    expect(options.excludeCredentials).toContainEqual({ id: device.id, type: 'public-key', transports: ['internal'] });
    const known = [409, 'This passkey has been added already.'];
    expect(outcome(await browser.add(device.create(options)))).toEqual(known);
    const jan = new Browser();
    await jan.signIn('jan');
    expect(outcome(await jan.add(device.create((await jan.begin()).json())))).toEqual(known);
  });

  test.each<[string, Parameters<Authenticator['create']>[1]]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is rejected', async (_, lies) => {
    const [browser, device] = [new Browser(), new Authenticator(ORIGIN)];
    await browser.signIn('anna');
    expect(outcome(await browser.add(device.create((await browser.begin()).json(), lies)))).toEqual([
      400,
      'This is no passkey that was made for this server just now. Try again.',
    ]);
  });

  test('with an invalid credential is rejected', async () => {
    const browser = new Browser();
    await browser.signIn('anna');
    const credential = new Authenticator(ORIGIN).create((await browser.begin()).json());
    const attestationObject = Buffer.from('nothing of the kind').toString('base64url');
    const answer = await browser.add({ ...credential, response: { ...credential.response, attestationObject } });
    expect(answer.statusCode).toBe(400);
    expect((await browser.add({ ...credential, surplus: true })).statusCode).toBe(400);
  });
});

test('the audit trail records adding, signing in with, and removing a passkey', async () => {
  await makeAccount(db, 'uma', 'viewer');
  const { browser, device } = await withPasskey('uma');
  await browser.show(device.get(await browser.ask()));
  // Limits the number of refusals recorded per address.
  const remote = new Browser({ ...OVER_TLS, 'x-forwarded-for': '10.0.0.9' });
  await remote.show(device.get(await remote.ask(), { origin: 'https://evil.example' }));
  const [{ id }] = await browser.list();
  await browser.send('DELETE', `/api/account/passkeys/${id}`);
  await eventually(async () => {
    const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute();
    const noted = rows.flatMap(({ action, account, record, note }) =>
      record === 'uma' || account === 'uma' ? [[action, account, note]] : [],
    );
    expect(noted.filter(([action]) => action !== 'refusal')).toEqual([
      ['change', null, 'Password set'],
      ['sign-in', 'uma', null],
      ['change', 'uma', 'Passkey added: Phone'],
      ['sign-out', 'uma', 'Another sign-in in the same browser'],
      ['sign-in', 'uma', 'With the passkey Phone'],
      ['change', 'uma', 'Passkey removed: Phone'],
    ]);
    expect(noted).toContainEqual(['refusal', null, expect.stringContaining('This passkey lets nobody in here.')]);
  });
});

describe('where browsers support no passkeys', () => {
  test.each<Record<string, string>>([
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: HOST },
    { host: '10.0.0.5', 'x-forwarded-proto': 'https' },
    { host: 'not a host' },
  ])('at %j, the server offers none', async (headers) => {
    const browser = new Browser(headers, second);
    const { statusCode, json } = await browser.send('POST', '/api/session/passkey/challenge');
    expect([statusCode, json().description]).toEqual([409, expect.stringContaining('Passkeys take a name over HTTPS')]);
  });
});

test('a server without accounts, or behind a proxy that signs users in, offers none', async () => {
  const addresses = new BlockList();
  addresses.addAddress('127.0.0.1');
  const proxied = await openApi({
    access: { by: 'proxy', header: 'X-Forwarded-User', addresses, proxy: '127.0.0.1' },
  });
  const none = await openApi();
  for (const { app: server } of [proxied, none]) {
    const { statusCode } = await server.inject({ method: 'POST', url: '/api/session/passkey/challenge' });
    expect(statusCode).toBe(409);
  }
  await Promise.all([proxied.close(), none.close()]);
});
