import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { openApi } from '../helpers/api';
import { listen, RawConnection, requestText } from '../helpers/rawHttp';

const { app, close } = await openApi();
const port = await listen(app);
afterAll(close);

const MIB = 1024 * 1024;
const SIZES = [3, 4, 5, 5.5, 6, 7, 8, 9, 9.5, 10].map((mib) => mib * MIB);
const answer413 = { description: 'The body is larger than 1 MiB.', code: 'body-too-large', params: { limit: 1 } };
const json = 'Content-Type: application/json';

/** Writes in pieces as fast as the connection accepts them, without reading. */
async function write(connection: RawConnection, pieces: Iterable<string | Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (connection.socket.destroyed) return;
    await new Promise<unknown>((resolve) => connection.socket.write(piece, resolve));
  }
}

function* bodyOf(size: number, wrap = (piece: Buffer): string | Buffer => piece) {
  const piece = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < size; sent += piece.length) yield wrap(piece);
}
const chunk = (piece: Buffer) => `${piece.length.toString(16)}\r\n${piece.toString()}\r\n`;

/** Sends a whole request before reading, and returns the responses. */
async function say(head: string[], pieces: Iterable<string | Buffer>) {
  const connection = new RawConnection(port);
  connection.socket.pause();
  connection.socket.write(requestText('POST /api/categories', ['Host: localhost', json, ...head]));
  await write(connection, pieces);
  connection.socket.resume();
  await connection.closed;
  return connection.answers.map(({ status, body }) => ({ status, body }));
}

const refusal = [{ status: 413, body: JSON.stringify(answer413) }];

describe.each(SIZES)('a body of %i bytes is rejected as too large', (size) => {
  test.each(['close', 'keep-alive'])('for a client that writes before it reads, %s', async (connection) => {
    expect(await say([`Content-Length: ${size}`, `Connection: ${connection}`], bodyOf(size))).toEqual(refusal);
  });

  test('without Content-Length', async () => {
    const pieces = [...bodyOf(size, chunk), '0\r\n\r\n'];
    expect(await say(['Transfer-Encoding: chunked'], pieces)).toEqual(refusal);
  });

  test('for fetch, also from a stream', async () => {
    const url = `http://127.0.0.1:${port}/api/categories`;
    const headers = { 'content-type': 'application/json' };
    const whole = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(size, 'x') });
    expect([whole.status, await whole.json()]).toEqual([413, answer413]);
    const body = Readable.toWeb(Readable.from(bodyOf(size)));
    const streamed = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect([streamed.status, await streamed.json()]).toEqual([413, answer413]);
  });

  test("for Node's own client", async () => {
    const answer = await new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/inventory/receive', agent: false };
      const sent = request({ ...options, headers: { 'content-type': 'application/json' } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text) => (body += text));
        response.on('end', () => resolve([response.statusCode, body]));
      });
      sent.on('error', reject).end(Buffer.alloc(size, 'x'));
    });
    expect(answer).toEqual([413, answer413.description]);
  });
});

test('errors before reading the body reach the client as well', async () => {
  const head = ['Expect: tea', `Content-Length: ${5 * MIB}`, 'Connection: close'];
  expect(await say(head, bodyOf(5 * MIB))).toMatchObject([{ status: 417 }]);
});

test('an endless body is cut off', async () => {
  const connection = new RawConnection(port);
  connection.socket.write(requestText('POST /api/categories', ['Host: localhost', json, 'Transfer-Encoding: chunked']));
  await write(connection, bodyOf(1024 * MIB, chunk));
  await connection.closed;
  expect(connection.answers.map(({ status }) => status)).toEqual([413]);
  expect(connection.socket.bytesWritten).toBeLessThan(64 * MIB);
});
