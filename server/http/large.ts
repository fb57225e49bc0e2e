import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors';
import type { LargeTurns } from './largeTurns';
import type { Lines } from './lines';
import { AHEAD, Streamed } from './streamed';
import type { Leave, TurnLimits } from './turns';
import type { Unsent } from './unsent';

export interface LargeLimits extends TurnLimits {
  /** Bytes of answers that may be in memory because their clients do not read them. */
  unsent: number;
}

/** Whether an answer has no bound: a whole list, or a record with its history. Overviews have one. */
function isLarge({ routeOptions, query }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint?.method !== 'GET' || endpoint.extra === 'overviews') return false;
  return endpoint.params !== undefined || (query as { all?: string } | undefined)?.all === 'true';
}

/** What is asked for, of whatever filter: a list, or one record. */
const whatOf = ({ routeOptions, params }: FastifyRequest) =>
  `${routeOptions.url} ${(params as { id?: number } | undefined)?.id ?? ''}`;

/** What is under way; empty again once all clients have their answers or are gone. */
export interface Load {
  lines: Lines;
  turns: LargeTurns;
  unsent: Unsent;
}

declare module 'fastify' {
  interface FastifyInstance {
    load: Load;
  }
}

/**
 * Bounds what large answers take: a few are made at once, each from its first query until its text is there, or has been
 * passed on but for what is made ahead; and what is not read is cut off where it grows too much. All other requests go on
 * beside them.
 */
export function boundLarge(api: FastifyInstance, { turns, unsent }: Load): void {
  const leaves = new WeakMap<FastifyRequest, Leave>();

  api.addHook('preHandler', async (request, reply) => {
    if (!isLarge(request)) return;
    const leave = await turns.take(whatOf(request), request.ip, (forget) => reply.raw.once('close', forget));
    if (!leave) {
      // What else was sent ahead on the connection would but wait in vain as well.
      reply.header('connection', 'close');
      throw new ApiError(503, 'The server is busy with other large requests. Try again in a moment.');
    }
    leaves.set(request, leave);
  });
  api.addHook('onSend', (request, reply, payload, done) => {
    const leave = leaves.get(request);
    if (!leave) return done(null, payload);
    if (payload instanceof Streamed) {
      unsent.add(request.ip, reply.raw, AHEAD);
      payload.once('made', () => {
        leave();
        turns.note(whatOf(request), payload.bytes);
      });
      return done(null, payload);
    }
    leave();
    // The empty one of who asks for the headers alone.
    if (payload instanceof Readable) return done(null, payload);
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
    if (reply.statusCode === 200) turns.note(whatOf(request), bytes.length);
    unsent.add(request.ip, reply.raw, bytes.length);
    done(null, bytes);
  });
}
