import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fp from 'fastify-plugin';
import { actAs } from '../db/actor';

/** Matches the request ids that the server accepts from a client or proxy, and that are safe in a log. */
const ACCEPTABLE = /^[\w.:-]{1,100}$/;

/** Returns the id of a request: the client's own, or a new one. */
export function requestIdOf({ headers: { 'x-request-id': given } }: { headers: IncomingHttpHeaders }): string {
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/** Answers every request with its id, and records the id and the client's address with each of its writes. */
export const requestIds = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    app.addHook('onRequest', (request, _reply, done) => actAs({ address: request.ip, requestId: request.id }, done));
  },
  { name: 'request-ids' },
);
