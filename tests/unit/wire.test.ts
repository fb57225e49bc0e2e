import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backend, recordWire } from '../helpers/wire';

/* The responses of the mock backend in the tests of the web app. */

const ORIGIN = 'http://localhost:3000';
const NOTHING = { content: [], page: { size: 25, number: 0, totalElements: 0, totalPages: 0 } };

beforeAll(() => {
  vi.stubGlobal('location', new URL('/products?filter=low-stock', ORIGIN));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  backend.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  backend.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ask = async (path: string): Promise<unknown> => (await fetch(new URL(path, ORIGIN))).json();

test('a reference list without a mock is empty', async () => {
  const wire = recordWire();
  expect(await ask('/api/carriers?all=true')).toEqual(NOTHING);
  expect(await ask('/api/categories?all=true')).not.toEqual(NOTHING);
  expect(wire.requests().map(({ path }) => path)).toEqual(['/api/carriers', '/api/categories']);
});

test('a mocked reference list has its rows', async () => {
  const wire = recordWire({ 'GET /api/carriers': () => ['Baltic Lines'] });
  expect(await ask('/api/carriers?all=true')).toEqual(['Baltic Lines']);
  wire.answer('GET /api/drivers', () => ['Ewa']);
  expect(await ask('/api/drivers?all=true')).toEqual(['Ewa']);
});

test.each([
  ['the list the page is about', '/api/products?all=true'],
  ['a page of a list', '/api/carriers?page=0'],
  ['a record', '/api/carriers/7?all=true'],
  ['a list of another backend', 'https://api.example.com/api/carriers?all=true'],
])('%s fails without a mock', async (_, path) => {
  recordWire();
  await expect(ask(path)).rejects.toThrow('[MSW] Cannot bypass a request');
});

test('mocks of one test do not affect the next one', async () => {
  recordWire();
  expect(await ask('/api/carriers?all=true')).toEqual(NOTHING);
});
