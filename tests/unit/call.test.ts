import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { callOf, pathOf } from '../../src/calls/call';

const endpoint = {
  method: 'POST',
  path: '/api/lorries/:id/trips/:day',
  tag: 'Lorries',
  summary: 'Plan a trip',
  role: 'clerk',
  query: z.strictObject({ depotId: z.coerce.number(), draft: z.boolean() }),
  body: z.strictObject({ stops: z.array(z.int()) }),
  status: 201,
  answer: z.object({ trips: z.array(z.string()) }),
  errors: 'json',
} as const satisfies Endpoint;

test.each([
  ['POST /api/lorries/:id/trips/:day', { params: { id: 7, day: 'a/b' } }, '/api/lorries/7/trips/a%2Fb'],
  [
    'GET /api/lorries',
    { query: { depotId: '3', draft: false, mode: '', since: null } },
    '/api/lorries?depotId=3&draft=false',
  ],
  ['GET /api/lorries', {}, '/api/lorries'],
])('the path of %s with %j is %s', (address, input, path) => {
  expect(pathOf(address, input)).toBe(path);
});

test('the compiler refuses the address of another endpoint, and an answer without the list', () => {
  const right = callOf<typeof endpoint>('POST /api/lorries/:id/trips/:day', 'trips');
  expect(right).toEqual({ address: 'POST /api/lorries/:id/trips/:day', holds: 'trips' });
  // @ts-expect-error another path
  callOf<typeof endpoint>('POST /api/lorries/:id/trips', 'trips');
  // @ts-expect-error another method
  callOf<typeof endpoint>('GET /api/lorries/:id/trips/:day', 'trips');
  // @ts-expect-error the answer has no such list
  callOf<typeof endpoint>('POST /api/lorries/:id/trips/:day', 'stops');
  // @ts-expect-error an answer is checked
  callOf<typeof endpoint>('POST /api/lorries/:id/trips/:day');
});
