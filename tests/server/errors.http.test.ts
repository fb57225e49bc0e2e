import { connect as connectSocket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { openApi } from '../helpers/api';
import { UNLIMITED } from '../helpers/limits';
import { readModel } from '../helpers/model';

const { app, db, close } = await openApi();
afterAll(close);

const json = 'application/json; charset=utf-8';
const post = (payload: string | Buffer, type: string | undefined = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/categories', payload, headers: { 'content-type': type } });

describe('a body is rejected:', () => {
  test.each<[string, string | Buffer, string, number, string]>([
    ['empty', '', 'application/json', 400, 'The body is required.'],
    ['malformed', '{"name":', 'application/json', 400, 'The body is not valid JSON, or has a forbidden key.'],
    ['a bare word', 'hello', 'application/json', 400, 'The body is not valid JSON, or has a forbidden key.'],
    ['a list', '[]', 'application/json', 400, 'The body must be an object.'],
    ['null', 'null', 'application/json', 400, 'The body is required.'],
    [
      'a prototype',
      '{"__proto__":{"a":1}}',
      'application/json',
      400,
      'The body is not valid JSON, or has a forbidden key.',
    ],
    [
      'a constructor',
      '{"constructor":{"prototype":{}}}',
      'application/json',
      400,
      'The body is not valid JSON, or has a forbidden key.',
    ],
    ['broken UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'application/json', 400, 'The body is not valid UTF-8.'],
    ['text', 'name=a', 'text/plain', 415, 'The body must be application/json.'],
    ['a form', 'name=a', 'application/x-www-form-urlencoded', 415, 'The body must be application/json.'],
    ['XML', '<a/>', 'application/xml', 415, 'The body must be application/json.'],
    ['of no type', '{}', 'nonsense', 415, 'The body must be application/json.'],
    [
      'larger than a mebibyte',
      `"${'x'.repeat(1024 * 1024)}"`,
      'application/json',
      413,
      'The body is larger than 1 MiB.',
    ],
  ])('%s', async (_, body, type, status, description) => {
    const before = await readModel(db);
    const response = await post(body, type);
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, json]);
    expect(response.json().description).toBe(description);
    expect(await readModel(db)).toEqual(before);
  });

  test('a DELETE needs no body, for any content type', async () => {
    for (const type of ['application/json', 'text/plain', undefined]) {
      const headers = type ? { 'content-type': type } : {};
      const response = await app.inject({ method: 'DELETE', url: '/api/categories/999999', headers });
      expect(response.json()).toMatchObject({ description: 'Category not found.' });
    }
  });
});

describe('an unknown URL', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PATCH', '/api/products'],
    ['DELETE', '/api/products'],
    ['GET', '/api/inventory/receive'],
    ['GET', '/api/products/1/2'],
    ['GET', '/products'],
  ] as const)('%s %s is a 404 in JSON', async (method, url) => {
    const response = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, json]);
    expect(response.json()).toMatchObject({ description: `There is no ${method} ${url}.` });
  });

  test.each([
    ['/api/%FF', 'The address is not valid UTF-8.'],
    [`/api/products/${'9'.repeat(500)}`, 'The address is too long.'],
  ])('%s is invalid', async (url, description) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.json().description]).toEqual([400, description]);
  });

  test('input that is not HTTP gets a 400, and the server continues', async () => {
    const { app: listening, close: end } = await openApi();
    await listening.listen({ port: 0, host: '127.0.0.1' });
    const address = listening.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectSocket(port, '127.0.0.1', () => socket.end('NOT HTTP\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await listening.inject('/healthz')).statusCode).toBe(200);
    await end();
  });
});

describe('a local server', async () => {
  const local = await buildApp({ db, localOnly: true, limits: UNLIMITED });
  afterAll(() => local.close());

  test.each(['localhost', 'localhost:3000', 'magazyn.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'accepts the host %s',
    async (host) => {
      expect((await local.inject({ url: '/api/regions', headers: { host } })).statusCode).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', 'evil.example:3000:127.0.0.1'])(
    'rejects the host %s',
    async (host) => {
      const response = await local.inject({ url: '/api/regions', headers: { host } });
      expect(response.statusCode).toBe(421);
      expect(response.json().description).toContain('HOST or TRUST_PROXY open it to others.');
      expect((await app.inject({ url: '/api/regions', headers: { host } })).statusCode).toBe(200);
    },
  );
});

test.each(['/api/regions', '/api/products/1', '/api/products?page=x'])('%s is not cacheable', async (url) => {
  expect((await app.inject(url)).headers['cache-control']).toBe('no-store');
});

describe('a request id', () => {
  test.each([
    ['given', 'abc-123.X:y', 'abc-123.X:y'],
    ['missing', undefined, /^[0-9a-f-]{36}$/],
    ['with characters unsafe for a log', 'a b\tc', /^[0-9a-f-]{36}$/],
    ['too long', 'x'.repeat(101), /^[0-9a-f-]{36}$/],
  ])('%s', async (_, id, expected) => {
    const response = await app.inject({ url: '/api/regions', headers: id ? { 'x-request-id': id } : {} });
    expect(response.headers['x-request-id']).toMatch(expected);
  });

  test('is logged', async () => {
    const lines: string[] = [];
    const logged = await buildApp({
      db,
      limits: UNLIMITED,
      logger: { stream: { write: (line: string) => void lines.push(line) } },
    });
    await logged.inject({ url: '/api/regions', headers: { 'x-request-id': 'find-me' } });
    await logged.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line) => JSON.parse(line).reqId)).toEqual(lines.map(() => 'find-me'));
  });
});

test('a server error is logged, and its response has no details', async () => {
  const own = await openApi();
  const lines: string[] = [];
  const logged = await buildApp({
    db: own.db,
    limits: { maxLag: 0 },
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  await sql`ALTER TABLE region RENAME TO secret_region`.execute(own.db);
  const response = await logged.inject({ url: '/api/regions', headers: { 'x-request-id': 'bad-day' } });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({
    description: 'The server failed to answer. Its log tells more under bad-day.',
  });
  expect(lines.join('')).toContain('relation \\"region\\" does not exist');
  await logged.close();
  await own.close();
});
