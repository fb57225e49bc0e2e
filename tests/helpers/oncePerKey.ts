import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { send } from './api';

/** A call that creates a record, and two valid bodies. */
interface Create {
  path: string;
  /** The name of the id in its response. */
  id: string;
  body: object;
  other: object;
  /** Deletes the record; by its API call if absent. */
  remove?: (id: number) => Promise<unknown>;
}

/**
 * Checks that a create is idempotent: concurrent and later requests with the same key make one record. A different body is
 * rejected, and so is the same body once the record is deleted.
 */
export async function checkOncePerKey(app: FastifyInstance, { path, id, body, other, remove }: Create): Promise<void> {
  const key = randomUUID();
  const create = (given: object) => send(app, 'POST', path, given, key);
  const together = await Promise.all(Array.from({ length: 6 }, () => create(body)));
  const later = await create(Object.fromEntries(Object.entries(body).reverse()));
  const answers = [...together, later].map(({ statusCode, body: answer }) => `${statusCode} ${answer}`);
  expect(new Set(answers).size).toBe(1);
  expect(later.statusCode).toBe(201);
  const { [id]: made } = later.json();

  const refused = { description: 'This Idempotency-Key was used before, for another request.' };
  const changed = await create(other);
  expect([changed.statusCode, changed.json()]).toMatchObject([422, refused]);

  const another = await send(app, 'POST', path, body);
  expect(another.statusCode).toBe(201);
  expect(another.json()[id]).toBeGreaterThan(made);

  await (remove?.(made) ?? send(app, 'DELETE', `${path}/${made}`));
  const gone = await create(body);
  expect([gone.statusCode, gone.json().description]).toEqual([409, expect.stringContaining('deleted since')]);
}
