import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openApi, send } from '../helpers/api';
import { insertCategory, insertProduct } from '../helpers/fixtures';

const { app, db, close } = await openApi({ trustProxy: true });
afterAll(close);
const { id: category_id } = await insertCategory(db);
for (let row = 0; row < 400; row++) await insertProduct(db, { category_id, description: `Product ${row}`.repeat(20) });
const url = await app.listen({ host: '127.0.0.1', port: 0 });

/** Headers of a remote client behind a proxy. */
const FAR = { 'x-forwarded-for': '203.0.113.7' };

/** Returns a raw response. */
async function request(
  path: string,
  headers: IncomingHttpHeaders,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(url + path, { headers }, resolve).on('error', reject);
  });
  return { headers: response.headers, body: await buffer(response) };
}

test.each([
  ['br, a page', 'gzip, deflate, br', 'br', '/api/products', brotliDecompressSync],
  ['gzip, a page', 'gzip', 'gzip', '/api/products', gunzipSync],
  ['br, a whole list', 'br', 'br', '/api/products?all=true', brotliDecompressSync],
  ['gzip, a whole list', 'gzip', 'gzip', '/api/products?all=true', gunzipSync],
])('a response is compressed on request: %s', async (_, accepted, encoding, path, decompress) => {
  const plain = await request(path, FAR);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { headers, body } = await request(path, { ...FAR, 'accept-encoding': accepted });
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) });
  expect(decompress(body)).toEqual(plain.body);
  expect(body.length).toBeLessThan(plain.body.length / 5);
});

test('local clients and small responses get no compression', async () => {
  const near = await request('/api/products', { 'accept-encoding': 'br' });
  expect(near.headers['content-encoding']).toBeUndefined();
  const small = await request('/api/regions', { ...FAR, 'accept-encoding': 'br' });
  expect(small.body.length).toBeLessThan(1024);
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('a compressed record has its ETag, which an update can use', async () => {
  const { id } = await insertProduct(db, { category_id, description: 'Long '.repeat(300) });
  const path = `/api/products/${id}/overview`;
  const { headers, body } = await request(path, { ...FAR, 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  const { name, description, unitPrice, unitSize, categoryId } = JSON.parse(String(gunzipSync(body)));
  const change = { name: `${name} II`, description, unitPrice, unitSize, categoryId };
  const changed = await app.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    payload: change,
    headers: { 'if-match': headers.etag, ...FAR },
  });
  expect(changed.statusCode).toBe(200);
  const outdated = await app.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    payload: { ...change, name: 'Third' },
    headers: { 'if-match': headers.etag, 'accept-encoding': 'gzip', ...FAR },
  });
  expect(outdated.statusCode).toBe(412);
});

test('compressed request bodies are rejected', async () => {
  const refused = await app.inject({
    method: 'POST',
    url: '/api/categories',
    payload: 'not a zip',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(refused.statusCode).toBe(415);
  expect((await send(app, 'POST', '/api/categories', { name: 'A', description: 'B' })).statusCode).toBe(201);
});
