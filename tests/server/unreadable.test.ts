import type { Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { openApi } from '../helpers/api';
import { exchange, listen, RawConnection, requestText } from '../helpers/rawHttp';

const { db, close } = await openApi();
const lines: string[] = [];
const app = await buildApp({
  db,
  limits: { maxLag: 0 },
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
});
const port = await listen(app);
afterAll(async () => {
  await app.close();
  await close();
});

const last = ['Host: localhost', 'Connection: close'];
const post = (path: string, headers: string[], body: string) =>
  requestText(`POST ${path}`, ['Host: localhost', 'Content-Type: application/json', ...headers], body);

describe('an unreadable request is rejected in the documented form, and its connection closed:', () => {
  const notHttp = 'The request is not valid HTTP.';

  test.each<[string, string, number, string]>([
    ['no HTTP', 'NOT HTTP\r\n\r\n', 400, notHttp],
    ['a header without a name', requestText('GET /api/regions', ['Host: localhost', ': value']), 400, notHttp],
    ['two lengths', post('/api/categories', ['Content-Length: 2', 'Content-Length: 3'], '{}'), 400, notHttp],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, notHttp],
    ['a broken chunk', post('/api/categories', ['Transfer-Encoding: chunked'], 'zz\r\n'), 400, notHttp],
    [
      'too many headers',
      requestText('GET /api/regions', ['Host: localhost', `X-Long: ${'x'.repeat(20_000)}`]),
      431,
      'The headers are too large: all of them together may have 16 KiB.',
    ],
    ['no host', requestText('GET /api/regions', last.slice(1)), 400, 'The request does not name its Host.'],
    [
      'two hosts',
      requestText('GET /api/regions', [...last, 'host: other']),
      400,
      'The request names its Host more than once.',
    ],
    [
      'an unsupported Expect header',
      requestText('GET /api/regions', [...last, 'Expect: tea']),
      417,
      'The server can do nothing that Expect may ask for but 100-continue.',
    ],
  ])('%s', async (_, text, status, description) => {
    const [answer, ...more] = await exchange(port, text);
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ status, body: expect.stringContaining(`"description":"${description}"`) });
    expect(answer?.headers).toMatchObject({
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'".replace(';', '; '),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/./),
    });
  });

  test('an incomplete move is rejected with plain text', async () => {
    const [answer] = await exchange(port, post('/api/inventory/receive', ['Transfer-Encoding: chunked'], 'zz\r\n'));
    expect(answer).toMatchObject({ status: 400, body: notHttp });
    expect(answer?.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('a request that times out is rejected', async () => {
    const arrived = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
    const connection = new RawConnection(port);
    connection.socket.write('GET /api/regions HTTP/1.1\r\n');
    // Node's timeout error, which comes half a minute later.
    app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), await arrived);
    await connection.closed;
    expect(connection.answers).toMatchObject([
      { status: 408, body: expect.stringContaining('"description":"The request took too long to arrive."') },
    ]);
  });
});

test('a request that arrives byte by byte ends at its time limit, however steadily it arrives', async () => {
  const slow = await buildApp({ db });
  const at = await listen(slow);
  expect(slow.server.headersTimeout).toBe(slow.server.requestTimeout);
  Object.assign(slow.server, { requestTimeout: 500, headersTimeout: 500 });
  const connection = new RawConnection(at);
  connection.socket.write(post('/api/categories', ['Content-Length: 100000'], '{'));
  const began = performance.now();
  const dripping = setInterval(() => connection.socket.write(' '), 50);
  await connection.closed;
  clearInterval(dripping);
  expect(connection.answers).toMatchObject([{ status: 408 }]);
  // The limit, its check once a second, and the time to read the answer.
  expect(performance.now() - began).toBeLessThan(15_000);
  await slow.close();
});

describe('a valid request followed by a malformed one', () => {
  test.each(['at once', 'in pieces', 'by a client that then ends its side'])(
    '%s, gets its complete response first',
    async (how) => {
      const connection = new RawConnection(port);
      const [good, bad] = [requestText('GET /api/countries'), 'NOT HTTP\r\n\r\n'];
      if (how === 'at once') connection.socket.write(good + bad);
      if (how === 'in pieces') connection.socket.write(good, () => connection.socket.write(bad));
      if (how.startsWith('by')) connection.socket.end(good + bad);
      await connection.closed;
      expect(connection.answers.map(({ status }) => status)).toEqual([200, 400]);
      expect(JSON.parse(connection.answers[0]?.body ?? '')).toEqual((await app.inject('/api/countries')).json());
    },
  );

  test('even after several valid ones, and followed by garbage', async () => {
    const text = `${requestText('GET /api/regions').repeat(5)}NOT HTTP\r\n\r\n${'more rubbish\r\n'.repeat(10_000)}`;
    expect((await exchange(port, text)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400]);
  });

  test('the server logs no error', () => {
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

test.each([
  ['gzip', 415],
  ['br', 415],
  ['identity', 201],
  ['Identity', 201],
])('a body in the encoding %s: %i', async (encoding, status) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/categories',
    headers: { 'content-encoding': encoding },
    payload: { name: `In ${encoding}`, description: 'Things' },
  });
  expect(response.statusCode).toBe(status);
  if (status === 415)
    expect(response.json()).toMatchObject({ description: 'The body must come as it is, without a Content-Encoding.' });
});
