import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { cookieOf, makeAccount } from '../helpers/accounts';
import { openEveryRecord } from '../helpers/everyRecord';

/*
 * Texts, numbers and days that PostgreSQL cannot store, in every parameter and every field of every call in the description of the
 * API: the server refuses or answers each, and fails at none.
 */

const { app, db, operations, requestOf, close } = await openEveryRecord(7_919.37);
afterAll(close);
await makeAccount(db, 'anna', 'administrator');
const cookie = await cookieOf(app, 'anna');

const TEXTS = ['\0', 'a\0b', 'a\ud800', '\udfffa', '_x0000_', '\\u0000', '\u202e', "%'"];
const NUMBERS = [1e15, 2 ** 31, 2 ** 63, -1e308];
const DAYS = ['1e15', '275760-09-13', '0000-01-01', '9999-12-31', 'infinity'];
const VALUES: readonly unknown[] = [...TEXTS, ...NUMBERS, ...DAYS];

/** Yields copies of a value; each has another part, or the key of a part, replaced. */
function* replacements(value: unknown, by: unknown): Generator {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of replacements(value[0], by)) yield [each];
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    for (const each of replacements(part, by)) yield { ...value, [name]: each };
  }
  yield { ...value, [String(by)]: Object.values(value)[0] };
}

/** Encodes a text as UTF-8, also half a character, which `encodeURIComponent` refuses. */
const encoded = (value: unknown) =>
  [...Buffer.from(String(value))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const titled = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

test.each(titled)('%s', async (_, operation) => {
  const faults: string[] = [];
  const check = async (request: InjectOptions) => {
    const key = operation.headers['idempotency-key'] && { 'idempotency-key': crypto.randomUUID() };
    const type = request.payload && { 'content-type': 'application/json' };
    const { statusCode, body } = await app.inject({ ...request, headers: { cookie, ...key, ...type } });
    if (statusCode >= 500) faults.push(`${JSON.stringify(request)}: ${statusCode} ${body}`);
  };
  const { url, ...request } = requestOf(operation);
  for (const value of VALUES) {
    for (const name of Object.keys(operation.query)) {
      const others = url.replace(new RegExp(`\\b${name}=[^&]*`), '');
      await check({ ...request, url: `${others}${others.includes('?') ? '&' : '?'}${name}=${encoded(value)}` });
    }
    for (const name of Object.keys(operation.params)) {
      await check({ ...request, url: requestOf(operation, {}, { [name]: encoded(value) }).url });
    }
    if (!request.payload) continue;
    for (const payload of replacements(request.payload, value)) {
      await check({ ...request, url, payload: JSON.stringify(payload) });
    }
  }
  expect(faults).toEqual([]);
});
