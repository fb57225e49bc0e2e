import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineConstraint } from '../../server/http/constraint';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { openApi, send } from '../helpers/api';
import { features } from '../helpers/features';

/* An extension whose table refuses writes by two constraints; one has a message. */

const book = {
  method: 'POST',
  path: '/api/bookings',
  tag: 'Bookings',
  summary: 'Book a bay',
  role: 'clerk',
  status: 204,
  body: z.strictObject({ begins: z.int(), ends: z.int(), note: z.unknown() }),
  errors: 'json',
} as const;
const bookings: Group = (app, { db }) =>
  route(app, book, async ({ body: { begins, ends, note } }) => {
    await sql`INSERT INTO booking VALUES (int4range(${begins}, ${ends}), ${JSON.stringify(note)}::jsonb)`.execute(db);
  });
const { app, db, close } = await openApi({
  extensions: {
    ...features,
    groups: [...features.groups, bookings],
    attachments: [...features.attachments, defineConstraint('booking_free', 'The bay is taken at that time.')],
  },
});
afterAll(close);
await sql`
  CREATE TABLE booking (
    hours int4range CONSTRAINT booking_short CHECK (upper(hours) - lower(hours) <= 8),
    note jsonb,
    CONSTRAINT booking_free EXCLUDE USING gist (hours WITH &&)
  )`.execute(db);

const post = async (body: object, language = 'x-original') => {
  const { statusCode, ...response } = await app.inject({
    method: 'POST',
    url: book.path,
    payload: {
      note: '',
      ...body,
    },
    headers: { 'accept-language': language },
  });
  return [statusCode, statusCode === 204 ? '' : response.json().description];
};

test('a constraint refuses a write with the message that the extension declares', async () => {
  expect(await post({ begins: 8, ends: 10 })).toEqual([204, '']);
  expect(await post({ begins: 9, ends: 11 })).toEqual([409, 'The bay is taken at that time.']);
});

test('a constraint without a message refuses with its name', async () => {
  expect(await post({ begins: 20, ends: 30 })).toEqual([409, 'The database refuses this by its rule booking_short.']);
  expect(await post({ begins: 20, ends: 30 }, 'pl')).toEqual([409, 'Baza danych odrzuca to regułą booking_short.']);
});

test('a text that no database stores is refused before the call gets it', async () => {
  for (const note of ['a\0b', 'a\ud800', ['\0'], { x: '\0' }]) {
    const response = await send(app, 'POST', book.path, { begins: 1, ends: 2, note });
    expect([response.statusCode, response.json().description]).toEqual([
      400,
      expect.stringContaining('control character'),
    ]);
  }
});
