import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_CALLBACK, PROVIDER_SIGN_IN } from '../../../contract/provider';
import { linkToProvider, setDisabled } from '../../../server/accounts/accounts';
import { bondOf, SIGN_IN } from '../../../server/accounts/provider/routes';
import type { ProviderSettings } from '../../../server/accounts/provider/settings';
import { hashOf } from '../../../server/accounts/secrets';
import { issueTicket } from '../../../server/accounts/tickets';
import { watchRecords } from '../../../server/schema/watch';
import { makeAccount, signIn as signInByPassword } from '../../helpers/accounts';
import { openApi } from '../../helpers/api';
import { eventually } from '../../helpers/eventually';
import { features } from '../../helpers/features';
import { CLIENT, OTHER, startProvider, TinyBrowser } from '../../helpers/provider';

const BACK = `http://localhost${PROVIDER_CALLBACK}`;
const BACK_BY_TLS = `https://stock.example${PROVIDER_CALLBACK}`;

const person = (preferred_username: string, ...roles: string[]) => ({ preferred_username, roles });
const people = {
  a1: person('Anna', 'stock-clerks'),
  b2: person('bert', 'stock-heads', 'stock-clerks'),
  c3: person('carl', 'kitchen'),
};
const redirects = [BACK, BACK_BY_TLS];
const provider = await startProvider(redirects, { people });
const another = await startProvider(redirects, { people });
const settings: ProviderSettings = {
  issuer: new URL(provider.issuer).href,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  label: 'the firm',
  scope: 'openid profile email',
  roleClaim: 'roles',
  roles: new Map([
    ['stock-clerks', 'clerk'],
    ['stock-heads', 'manager'],
  ]),
};
const { app, db, close } = await openApi({ provider: settings, trustProxy: true });
await watchRecords(db, features);
afterAll(async () => {
  await close();
  await provider.close();
  await another.close();
});
beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute();
  provider.tokens.instead = undefined;
});

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) => app.inject({ url, headers });
const cookiesOf = ({ cookies }: LightMyRequestResponse): Headers =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** Starts the sign-in. @returns the redirect and the cookies */
async function begin(to = '/products', headers: Headers = {}) {
  const answer = await get(`${PROVIDER_SIGN_IN}?to=${encodeURIComponent(to)}`, headers);
  const [{ name = '', value = '' } = {}] = answer.cookies;
  return { answer, address: answer.headers.location ?? '', cookie: `${name}=${value}` };
}

/** Signs in at the provider. @returns the redirect back to the server, and its cookies */
async function come(subject: string, to?: string, change = (url: URL) => url) {
  const { address, cookie } = await begin(to);
  const back = await new TinyBrowser().signIn(change(new URL(address)).href, subject);
  return { back: pathOf(back), cookie };
}

/** Signs in completely. @param before the browser's session cookie */
async function signIn(subject: string, to?: string, before?: string) {
  const { back, cookie } = await come(subject, to);
  const answer = await get(back, { cookie: [cookie, before].filter(Boolean).join('; ') });
  return { answer, location: answer.headers.location, session: `magazyn=${cookiesOf(answer).magazyn ?? ''}` };
}

const whoIs = async (cookie: string) => (await get('/api/session', { cookie })).json();
const refusedAt = (path: string, refusal: string) => `${path}#refused=${refusal}`;
const accounts = () =>
  db.selectFrom('user_account').select(['name', 'role', 'issuer', 'subject', 'disabled']).orderBy('name').execute();
const sessions = async () => (await db.selectFrom('user_session').select('id').execute()).length;
const notes = () =>
  db.selectFrom('audit').select(['action', 'entity', 'record', 'account', 'note']).orderBy('id', 'desc').execute();

/** Expects a redirect with the reason, and no session. */
async function expectRefusal(answer: LightMyRequestResponse, location: string) {
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  expect(cookiesOf(answer)).not.toHaveProperty('magazyn');
}

describe('signing in at the provider', () => {
  test('is required even before there is an account', async () => {
    expect(await accounts()).toEqual([]);
    expect((await get('/api/products')).statusCode).toBe(401);
  });

  test('creates an account with the provider’s name and role, and opens the requested page', async () => {
    const { answer, location, session } = await signIn('a1', '/transactions?type=DELIVERY&sort=-date');
    expect([answer.statusCode, location]).toEqual([303, '/transactions?type=DELIVERY&sort=-date#signed-in']);
    expect(await whoIs(session)).toEqual({
      name: 'anna',
      role: 'clerk',
      warehouseIds: null,
      employeeId: null,
      by: 'provider',
      hasAccount: true,
    });
    const { issuer } = settings;
    expect(await accounts()).toEqual([{ name: 'anna', role: 'clerk', issuer, subject: 'a1', disabled: false }]);
    const [last, first] = await notes();
    expect(last).toMatchObject({ action: 'sign-in', account: 'anna', note: 'By the firm' });
    expect(first).toMatchObject({ action: 'create', entity: 'accounts', record: 'anna', account: 'the firm' });
  });

  test('finds the account by its subject, even if the name has changed', async () => {
    provider.people.a1 = person('Anna.Nowak', 'stock-clerks');
    expect(await whoIs((await signIn('a1')).session)).toMatchObject({ name: 'anna' });
    expect(await accounts()).toHaveLength(1);
    provider.people.a1 = people.a1;
  });

  test('gives the highest of several roles', async () => {
    expect(await whoIs((await signIn('b2')).session)).toMatchObject({ name: 'bert', role: 'manager' });
  });

  test('creates one account for two concurrent sign-ins, and both succeed', async () => {
    provider.people.twice = person('twice', 'stock-clerks');
    const both = await Promise.all([come('twice'), come('twice')]);
    const answers = await Promise.all(both.map(({ back, cookie }) => get(back, { cookie })));
    expect(answers.map(({ headers }) => headers.location)).toEqual(['/products#signed-in', '/products#signed-in']);
    expect((await accounts()).filter(({ name }) => name === 'twice')).toHaveLength(1);
  });

  test('requests claims that the token does not have', async () => {
    const thin = await startProvider([BACK], { people: { t1: person('thea', 'stock-heads') }, thin: true });
    const own = await openApi({ provider: { ...settings, issuer: `${thin.issuer}/` } });
    const begun = await own.app.inject(PROVIDER_SIGN_IN);
    const back = pathOf(await new TinyBrowser().signIn(begun.headers.location ?? '', 't1'));
    const cookie = `magazyn-provider=${cookiesOf(begun)['magazyn-provider']}`;
    const { magazyn } = cookiesOf(await own.app.inject({ url: back, headers: { cookie } }));
    const who = await own.app.inject({ url: '/api/session', headers: { cookie: `magazyn=${magazyn}` } });
    expect(who.json()).toMatchObject({ name: 'thea', role: 'manager' });
    await own.close();
    await thin.close();
  });

  test.each([
    [undefined, false],
    ['login', true],
  ])('with the prompt %s asks users who are signed in there already: %s', async (prompt, isAsked) => {
    const own = await openApi({ provider: { ...settings, prompt } });
    const browser = new TinyBrowser();
    const address = async () => (await own.app.inject(PROVIDER_SIGN_IN)).headers.location ?? '';
    await browser.signIn(await address(), 'a1');
    const { to = '' } = await browser.go(await address());
    expect(new URL(to).pathname.startsWith('/sign-in/')).toBe(isAsked);
    await own.close();
  });

  test('redirects the browser with a challenge, and stores nothing that could replace it', async () => {
    const { answer, address } = await begin();
    const { searchParams, origin } = new URL(address);
    expect([answer.statusCode, origin]).toEqual([303, provider.issuer]);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: BACK,
      scope: 'openid profile email',
      state: expect.stringMatching(/^\w{64}$/),
      nonce: expect.stringMatching(/^\w{64}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^magazyn-provider=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    const ticket = String(cookiesOf(answer)['magazyn-provider']);
    const { rows } = await sql`SELECT FROM used_ticket WHERE ticket_hash = ${hashOf(ticket)}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('behind a TLS proxy uses the proxy’s host name and protocol', async () => {
    const headers = { host: 'stock.example', 'x-forwarded-proto': 'https' };
    const { answer, address, cookie } = await begin('/products', headers);
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(BACK_BY_TLS);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-magazyn-provider=\S+ Path=\/; HttpOnly; SameSite=Lax; Secure; /,
    );
    const back = await new TinyBrowser().signIn(address, 'a1');
    const landed = await get(pathOf(back), { ...headers, cookie });
    expect(landed.headers.location).toBe('/products#signed-in');
    expect(Object.keys(cookiesOf(landed)).toSorted()).toEqual([
      '__Host-magazyn',
      '__Host-magazyn-device',
      '__Host-magazyn-provider',
    ]);
  });

  test.each(['cross-site', 'same-site', 'none'])('cannot be started by a request that is %s', async (site) => {
    const { answer } = await begin('/products', { 'sec-fetch-site': site });
    expect([answer.headers.location, answer.cookies]).toEqual(['/products', []]);
  });

  test('starts a session like any other, replacing the browser’s previous one', async () => {
    const { session } = await signIn('a1');
    const { session: next } = await signIn('a1', '/', session);
    expect(await whoIs(session)).toMatchObject({ description: 'The session has ended. Sign in again.' });
    await app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie: next } });
    expect(await whoIs(next)).toMatchObject({ description: 'The session has ended. Sign in again.' });
  });

  test('does not allow passkeys, which would bypass the provider', async () => {
    const { session } = await signIn('a1');
    const begin = { method: 'POST', url: '/api/account/passkeys/challenge', payload: { current: 'anything' } } as const;
    const answer = await app.inject({ ...begin, headers: { cookie: session } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['current']]);
    expect(cookiesOf(answer)).toEqual({});
  });

  test('does not affect signing in with a password', async () => {
    await makeAccount(db, 'local', 'viewer');
    expect((await signInByPassword(app, 'local')).json()).toMatchObject({ name: 'local', by: 'password' });
  });
});

describe('the sign-in is rejected', () => {
  test.each([
    ['with the state of another sign-in', (back: string) => back.replace(/state=\w{8}/, 'state=00000000')],
    ['without a state', (back: string) => back.replace(/state=\w+/, '')],
  ])('%s, and the original sign-in can continue', async (_, change) => {
    const { back, cookie } = await come('a1', '/products');
    await expectRefusal(await get(change(back), { cookie }), refusedAt('/', 'stale'));
    expect((await get(back, { cookie })).headers.location).toBe('/products#signed-in');
  });

  test('without a cookie, or with two', async () => {
    const { back, cookie } = await come('a1');
    await expectRefusal(await get(back), refusedAt('/', 'stale'));
    await expectRefusal(await get(back, { cookie: `${cookie}; ${cookie}` }), refusedAt('/', 'stale'));
    await eventually(async () =>
      expect((await notes())[0]).toMatchObject({
        action: 'refusal',
        entity: 'session',
        note: 'Sign in by the firm: the browser has not begun it, or too long ago, or has ended it already.',
      }),
    );
  });

  test('with the response to another browser', async () => {
    const [mine, other] = [await begin(), await come('b2')];
    await expectRefusal(await get(other.back, { cookie: mine.cookie }), refusedAt('/', 'stale'));
  });

  test('a second time', async () => {
    const { back, cookie } = await come('a1');
    const answer = await get(back, { cookie });
    expect(cookiesOf(answer)['magazyn-provider']).toBe('');
    await expectRefusal(await get(back, { cookie }), refusedAt('/', 'stale'));
    const both = await come('a1');
    const before = provider.tokenRequests();
    const raced = await Promise.all(Array.from({ length: 5 }, () => get(both.back, { cookie: both.cookie })));
    expect(raced.filter(({ headers }) => headers.location === '/products#signed-in')).toHaveLength(1);
    expect(provider.tokenRequests()).toBe(before + 1);
  });

  test('after ten minutes', async () => {
    const { back, cookie } = await come('a1');
    const over = await issueTicket(db, { ...SIGN_IN, minutes: 0 }, '/products');
    const late = back.replace(/state=\w+/, `state=${bondOf(over).state}`);
    await expectRefusal(await get(late, { cookie: `magazyn-provider=${over}` }), refusedAt('/', 'stale'));
    expect((await get(back, { cookie })).headers.location).toBe('/products#signed-in');
    // The server deletes redeemed tickets once they have expired.
    await sql`UPDATE used_ticket SET expires_at = now() - interval '1 second'`.execute(db);
    await signIn('a1');
    const { rows } = await sql`SELECT FROM used_ticket`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('with a token for another nonce', async () => {
    const { back, cookie } = await come('a1', '/products', (url) => {
      url.searchParams.set('nonce', 'of somebody else');
      return url;
    });
    await expectRefusal(await get(back, { cookie }), refusedAt('/products', 'refused'));
  });

  test('with a code without its verifier, which belongs to another sign-in', async () => {
    const stolen = new URL((await come('b2')).back, BACK).searchParams.get('code') ?? '';
    const { back, cookie } = await come('a1');
    const injected = back.replace(/code=[^&]+/, `code=${stolen}`);
    await expectRefusal(await get(injected, { cookie }), refusedAt('/products', 'refused'));
  });

  test('with a code of another client', async () => {
    const { back, cookie } = await come('a1', '/products', (url) => {
      url.searchParams.set('client_id', OTHER.id);
      return url;
    });
    await expectRefusal(await get(back, { cookie }), refusedAt('/products', 'refused'));
  });

  /** Gets a token from a provider for a nonce. */
  async function tokenOf(issuer: string, client: typeof CLIENT, nonce: string): Promise<string> {
    const verifier = 'v'.repeat(43);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: BACK,
      scope: 'openid profile',
      nonce,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    });
    const back = await new TinyBrowser().signIn(`${issuer}/auth?${query}`, 'b2');
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa([client.id, client.secret].map(encodeURIComponent).join(':'))}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(back).searchParams.get('code') ?? '',
        redirect_uri: BACK,
        code_verifier: verifier,
      }),
    });
    return ((await answer.json()) as { id_token: string }).id_token;
  }

  test.each([
    ['for another client', () => provider.issuer, OTHER],
    ['of another provider', () => another.issuer, CLIENT],
  ])('with a token %s, with the right nonce', async (_, issuer, client) => {
    const { address, cookie } = await begin();
    const back = pathOf(await new TinyBrowser().signIn(address, 'a1'));
    const id_token = await tokenOf(issuer(), client, new URL(address).searchParams.get('nonce') ?? '');
    const before = await sessions();
    provider.tokens.instead = (answer) => ({ ...answer, id_token });
    await expectRefusal(await get(back, { cookie }), refusedAt('/products', 'refused'));
    expect(await sessions()).toBe(before);
  });

  test('with a token that is unsigned, or has a wrong signature', async () => {
    const forge = (id_token: string, head?: object) => {
      const [header = '', payload = '', signature] = id_token.split('.');
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'b2' };
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return [head ? encode(head) : header, encode(claims), head ? '' : signature].join('.');
    };
    for (const head of [undefined, { alg: 'none' }]) {
      const { back, cookie } = await come('a1');
      provider.tokens.instead = (answer) => ({ ...answer, id_token: forge(String(answer.id_token), head) });
      await expectRefusal(await get(back, { cookie }), refusedAt('/products', 'refused'));
      provider.tokens.instead = undefined;
    }
  });

  test('if the user cancels at the provider', async () => {
    const { back, cookie } = await come('', '/orders');
    expect(back).toContain('error=access_denied');
    await expectRefusal(await get(back, { cookie }), refusedAt('/orders', 'refused'));
  });

  test('for a disabled account, which stays disabled', async () => {
    await signIn('b2');
    await db.transaction().execute((trx) => setDisabled(trx, 'bert', true));
    await expectRefusal((await signIn('b2')).answer, refusedAt('/products', 'disabled'));
    await eventually(async () =>
      expect((await notes())[0]).toMatchObject({ action: 'refusal', entity: 'accounts', record: 'bert' }),
    );
    await db.transaction().execute((trx) => setDisabled(trx, 'bert', false));
    expect((await signIn('b2')).location).toBe('/products#signed-in');
  });

  test('for a user without a role, and no account is created', async () => {
    await expectRefusal((await signIn('c3')).answer, refusedAt('/products', 'role'));
    expect((await accounts()).filter(({ subject }) => subject === 'c3')).toEqual([]);
  });

  test('for a user who has lost the role, and other sessions end', async () => {
    const { session } = await signIn('a1');
    provider.people.a1 = person('anna', 'kitchen');
    await expectRefusal((await signIn('a1')).answer, refusedAt('/products', 'role'));
    expect(await whoIs(session)).toHaveProperty('description');
    provider.people.a1 = people.a1;
  });

  test('for a name of another account, until that is linked to the user', async () => {
    await makeAccount(db, 'dora', 'administrator');
    provider.people.d4 = person('dora', 'stock-clerks');
    await expectRefusal((await signIn('d4')).answer, refusedAt('/products', 'name'));
    expect((await accounts()).find(({ name }) => name === 'dora')).toMatchObject({
      role: 'administrator',
      subject: null,
    });
    await eventually(async () => expect((await notes())[0]?.note).toMatch(/already, .* There it is d4\.$/));

    await db.transaction().execute((trx) => linkToProvider(trx, 'dora', settings.issuer, 'd4'));
    expect(await whoIs((await signIn('d4')).session)).toMatchObject({ name: 'dora', role: 'clerk' });
    await expect(db.transaction().execute((trx) => linkToProvider(trx, 'anna', settings.issuer, 'd4'))).rejects.toThrow(
      'd4 signs in as dora.',
    );
  });

  test('for a user without a valid name', async () => {
    provider.people.e5 = { ...person('Łukasz Żuk', 'stock-clerks') };
    await expectRefusal((await signIn('e5')).answer, refusedAt('/products', 'name'));
    provider.people.e5 = { ...person('Łukasz Żuk', 'stock-clerks'), email: 'Lukasz@firm.example' };
    expect(await whoIs((await signIn('e5')).session)).toMatchObject({ name: 'lukasz@firm.example' });
  });

  test('after twenty forged responses from one network, but not for others and known browsers', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    provider.people.f6 = person('fay', 'stock-clerks');
    const comeFrom = async (cookie?: string) => {
      const begun = await begin('/products', headers);
      const back = pathOf(await new TinyBrowser().signIn(begun.address, 'f6'));
      return { back, headers: { ...headers, cookie: cookie ? `${begun.cookie}; ${cookie}` : begun.cookie } };
    };
    const good = await comeFrom();
    const device = cookiesOf(await get(good.back, good.headers))['magazyn-device'];
    expect(device).toMatch(/^[\w-]{43}$/);
    await db.updateTable('known_device').set({ network: '198.51.100.8' }).execute();
    // Starting a sign-in does not count.
    for (let nth = 0; nth < 25; nth++) {
      const { address, cookie } = await begin('/products', headers);
      const state = new URL(address).searchParams.get('state');
      const answer = await get(`/api/session/provider/callback?code=made-up&state=${state}`, { ...headers, cookie });
      await expectRefusal(answer, refusedAt('/products', nth < 20 ? 'refused' : 'often'));
    }
    const before = provider.tokenRequests();
    const soon = await comeFrom();
    await expectRefusal(await get(soon.back, soon.headers), refusedAt('/products', 'often'));
    expect(provider.tokenRequests()).toBe(before);
    const known = await comeFrom(`magazyn-device=${device}`);
    expect((await get(known.back, known.headers)).headers.location).toBe('/products#signed-in');
    const { back, cookie } = await come('f6', '/products');
    expect((await get(back, { cookie })).headers.location).toBe('/products#signed-in');
  });
});

test('a changed role ends the other sessions of the account, and is recorded', async () => {
  const { session } = await signIn('a1');
  provider.people.a1 = person('anna', 'stock-heads');
  const { session: next } = await signIn('a1');
  expect(await whoIs(session)).toHaveProperty('description');
  expect(await whoIs(next)).toMatchObject({ role: 'manager' });
  // The refusals of earlier tests may be recorded meanwhile.
  const change = (await notes()).find(({ action }) => action === 'change');
  expect(change).toMatchObject({ action: 'change', entity: 'accounts', record: 'anna', account: 'the firm' });
});

test.each([
  ['//evil.example/products', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['products', '/'],
  ['/api/session/provider', '/'],
  [`/${'x'.repeat(2_000)}`, '/'],
  ['/apiary', '/apiary'],
  ['/products?name=a//b#over', '/products?name=a//b'],
  ['/a/../products', '/products'],
])('%s leads to %s', async (to, address) => {
  const { answer } = await begin(to, { 'sec-fetch-site': 'cross-site' });
  expect(answer.headers.location).toBe(address);
  expect((await signIn('a1', to)).location).toBe(`${address}#signed-in`);
});

test('an unavailable provider is an error at the sign-in, and the next sign-in tries again', async () => {
  const gone = await startProvider([BACK], { people });
  const { issuer } = gone;
  await gone.close();
  const own = await openApi({ provider: { ...settings, issuer: `${issuer}/` } });
  const begun = () => own.app.inject(`${PROVIDER_SIGN_IN}?to=/orders`);
  await expectRefusal(await begun(), refusedAt('/orders', 'unreachable'));

  const back = await startProvider([BACK], { people, port: Number(new URL(issuer).port) });
  const again = await begun();
  expect(again.headers.location).toContain(issuer);
  const cookie = `magazyn-provider=${cookiesOf(again)['magazyn-provider']}`;
  const callback = pathOf(await new TinyBrowser().signIn(again.headers.location ?? '', 'a1'));
  await back.close();
  await expectRefusal(
    await own.app.inject({ url: callback, headers: { cookie } }),
    refusedAt('/orders', 'unreachable'),
  );
  await own.close();
});

test('a provider with another issuer is rejected', async () => {
  const own = await openApi({ provider: { ...settings, issuer: `${provider.issuer}/other/` } });
  await expectRefusal(await own.app.inject(PROVIDER_SIGN_IN), refusedAt('/', 'unreachable'));
  await own.close();
});

test('without a provider, its URLs do not exist', async () => {
  const own = await openApi();
  for (const url of [PROVIDER_SIGN_IN, PROVIDER_CALLBACK]) expect((await own.app.inject(url)).statusCode).toBe(404);
  await own.close();
});
