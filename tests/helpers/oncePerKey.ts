import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { send } from './api';

/** A call that creates a record, and two bodies it takes. */
interface Create {
  path: string;
  /** What the id is called in its answer. */
  id: string;
  body: object;
  other: object;
  /** How the record goes again; by its own call where not said. */
  remove?: (id: number) => Promise<unknown>;
}

/**
 * Tries that a create happens once for each key: sent several times at once and once more later, it is one record;
 * another body is refused, and so is the same one once the record is deleted.
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
  expect([changed.statusCode, changed.json()]).toEqual([422, refused]);

  const another = await send(app, 'POST', path, body);
  expect(another.statusCode).toBe(201);
  expect(another.json()[id]).toBeGreaterThan(made);

  await (remove?.(made) ?? send(app, 'DELETE', `${path}/${made}`));
  const gone = await create(body);
  expect([gone.statusCode, gone.json().description]).toEqual([409, expect.stringContaining('deleted since')]);
}
