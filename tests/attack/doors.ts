import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccount, giveLink, setDisabled, setPassword } from '../../server/accounts/accounts';
import { addToken, revokeToken } from '../../server/accounts/tokens';
import { type OpenDatabase, openDatabase } from '../../server/db/connection/open';
import { calls } from '../helpers/calls';
import { ServerProcess } from '../helpers/serverProcess';

/** The result of an attack on a server with accounts. */
export interface DoorsResult {
  /** Unauthorized and cross-site requests. */
  tried: number;
  /** Descriptions of requests that were not rejected; must be empty. */
  letIn: string[];
  /** Concurrent guesses at one account's password, from many addresses, that the server checked. The first five have no delay. */
  guessesLookedAt: number;
  guesses: number;
  /** Secrets of all kinds sent while logging at the most detailed level, and the number found in the log. */
  secrets: number;
  inLog: number;
}

const PASSWORD = 'a horse, a battery';
const GUESSES = 200;
/** The free guesses, and any that pass while the server counts the others. */
export const MOST_LOOKED_AT = 10;

type Headers = Record<string, string>;
interface Answer {
  status: number;
  cookie: string;
}

/**
 * Attacks authorization on a new server: no session; invented, expired, revoked, planted or duplicate secrets; forged proxy
 * headers, unknown hosts, cross-site requests. Guesses a password, and searches the log for secrets.
 */
export async function attackDoors(): Promise<DoorsResult> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-doors-')));
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    RATE_LIMIT: '0',
    TRUST_PROXY: '1',
    ALLOWED_HOSTS: 'stock.example',
  };
  const server = new ServerProcess(env, ['--no-seed']);
  try {
    const url = await server.ready();
    const database = await openDatabase({ dataDir }, { log: () => {}, exclusive: false, max: 2 });
    try {
      return await attack(url, database, () => server.output);
    } finally {
      await database.close();
    }
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function attack(url: string, { unlimitedDb: db }: OpenDatabase, log: () => string): Promise<DoorsResult> {
  const result: DoorsResult = { tried: 0, letIn: [], guesses: GUESSES, guessesLookedAt: 0, secrets: 0, inLog: 0 };
  const made = <T>(work: (trx: Parameters<typeof addAccount>[0]) => Promise<T>) => db.transaction().execute(work);
  const account = (name: string, role: 'viewer' | 'manager') =>
    made(async (trx) => {
      await addAccount(trx, name, role);
      await setPassword(trx, name, PASSWORD);
    });
  for (const name of ['anna', 'gone', 'left']) await account(name, 'manager');
  const ask = (method: string, path: string, headers: Headers = {}, body?: string) =>
    send(url, method, path, headers, body);
  const signIn = (name: string, password = PASSWORD, headers: Headers = {}) =>
    ask('POST', '/api/session', { ...JSON_BODY, ...headers }, JSON.stringify({ name, password }));
  const cookieOf = async (name: string, headers: Headers = {}) => (await signIn(name, PASSWORD, headers)).cookie;

  const own = await cookieOf('anna');
  const [disabled, over, old] = [await cookieOf('gone'), await cookieOf('left'), await cookieOf('anna')];
  const renewed = await cookieOf('anna', { cookie: old });
  const fixed = await cookieOf('anna', { cookie: 'magazyn=planted' });
  await made((trx) => setDisabled(trx, 'gone', true));
  await ask('DELETE', '/api/session', { cookie: over });
  const [token, revoked] = [
    await addToken(db, { name: 'scale', role: 'viewer', days: 1 }),
    await addToken(db, { name: 'lost', role: 'manager', days: 1 }),
  ];
  await revokeToken(db, 'lost');
  const link = await made((trx) => giveLink(trx, 'left'));
  const secrets = [
    PASSWORD,
    'another guess',
    link,
    ...[own, disabled, over, old, renewed, fixed].map((each) => each.split('=')[1] ?? ''),
    token,
    revoked,
  ];

  /** Unauthorized clients by description, with their headers. */
  const strangers: Record<string, Headers> = {
    nothing: {},
    'a secret that is made up': { cookie: `magazyn=${'a'.repeat(43)}` },
    'a secret that was planted before the sign-in': { cookie: 'magazyn=planted' },
    'the secret of before the sign-in': { cookie: old },
    'two secrets': { cookie: `magazyn=planted; ${own}` },
    'two secrets the other way round': { cookie: `${own}; magazyn=planted` },
    'a session that has ended': { cookie: over },
    'a session of an account that is disabled': { cookie: disabled },
    'the secret over TLS under its name without': { cookie: own, 'x-forwarded-proto': 'https' },
    'a token that was revoked': { authorization: `Bearer ${revoked}` },
    'a token with a letter more': { authorization: `Bearer ${token}x` },
    'a name, as a proxy would': {
      'x-forwarded-user': 'anna',
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1',
    },
    'a link for a password as a token': { authorization: `Bearer ${link}` },
  };
  const refused = async (what: string, statuses: readonly number[], answer: Promise<Answer>) => {
    const { status } = await answer;
    result.tried++;
    if (!statuses.includes(status)) result.letIn.push(`${what}: ${status}`);
  };
  for (const [shown, headers] of Object.entries(strangers)) {
    for (const { method, path, role } of calls) {
      if (role === 'anybody') continue;
      const [at, body] = [path.replace(':id', '1'), method === 'GET' ? undefined : '{}'];
      await refused(`${method} ${path} with ${shown}`, [401], ask(method, at, { ...JSON_BODY, ...headers }, body));
    }
  }

  const category = JSON.stringify({ name: 'Things', description: 'Of all kinds' });
  const foreign: Record<string, Headers> = {
    'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'another host of the same site': { origin: 'https://evil.stock.example', 'sec-fetch-site': 'same-site' },
    'an old browser elsewhere': { origin: 'https://evil.example' },
    'a page of no origin': { origin: 'null' },
    'another port': { origin: 'http://localhost:1' },
  };
  for (const [from, headers] of Object.entries(foreign)) {
    const write = (method: string, path: string, body: string) =>
      refused(
        `${method} ${path} from ${from}`,
        [403],
        ask(method, path, { ...JSON_BODY, cookie: own, ...headers }, body),
      );
    await write('POST', '/api/categories', category);
    await write('DELETE', '/api/session', '{}');
    await write('PUT', '/api/account/password', JSON.stringify({ current: PASSWORD, password: 'wheel, barrow, rope' }));
    await write('POST', '/api/session', JSON.stringify({ name: 'anna', password: PASSWORD }));
  }
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']) {
    const headers = { cookie: own, ...(type && { 'content-type': type }) };
    await refused(`a form of type "${type}"`, [415], ask('POST', '/api/categories', headers, category));
  }
  for (const host of ['evil.example', 'stock.example.evil.example', 'localhost.evil.example', '10.0.0.1']) {
    await refused(`under the name ${host}`, [421], ask('GET', '/api/products', { cookie: own, host }));
  }

  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, (_, nth) =>
      signIn('anna', 'another guess', { 'x-forwarded-for': `192.0.2.${nth}` }),
    ),
  );
  result.guessesLookedAt = guesses.filter(({ status }) => status !== 429).length;
  await ask('POST', '/api/account/link', JSON_BODY, JSON.stringify({ link, password: 'short' }));
  if ((await ask('GET', '/api/session', { cookie: own })).status !== 200)
    result.letIn.push('Its owner was locked out.');
  result.secrets = secrets.length;
  result.inLog = secrets.filter((secret) => log().includes(secret)).length;
  if (!log().includes('request completed'))
    result.letIn.push('The log told nothing, so nobody knows what it would have.');
  return result;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Sends a request with headers that `fetch` does not allow. */
function send(url: string, method: string, path: string, headers: Headers, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(`${url}${path}`, { method, headers: { ...headers, ...length } }, (answer) => {
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, cookie: cookie.split(';')[0] ?? '' }));
    });
    sent.on('error', reject).end(method === 'GET' ? undefined : body);
  });
}
