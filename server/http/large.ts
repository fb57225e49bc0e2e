import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors';
import type { LargeTurns } from './largeTurns';
import type { Lines } from './lines';
import { AHEAD, Streamed } from './streamed';
import type { Leave, TurnLimits } from './turns';
import type { Unsent } from './unsent';

export interface LargeLimits extends TurnLimits {
  /** Bytes of responses that may be in memory because their clients do not read them. */
  unsent: number;
}

/** Returns whether the size of a response is unbounded: a whole list, or a record with its history. Overviews are bounded. */
function isLarge({ routeOptions, query }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint?.method !== 'GET' || endpoint.extra === 'overviews') return false;
  return endpoint.params !== undefined || (query as { all?: string } | undefined)?.all === 'true';
}

/** Identifies a list, whatever its filter, or a record. */
const whatOf = ({ routeOptions, params }: FastifyRequest) =>
  `${routeOptions.url} ${(params as { id?: number } | undefined)?.id ?? ''}`;

/** The work in progress; empty again once all clients have their responses or are gone. */
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
 * Bounds the resources of large responses. Only a few are produced at once, each from its first query until its text is
 * complete, or sent except for the read-ahead buffer. Cuts off clients whose unread responses grow too large. Other requests
 * are not affected.
 */
export function boundLarge(api: FastifyInstance, { turns, unsent }: Load): void {
  const leaves = new WeakMap<FastifyRequest, Leave>();

  api.addHook('preHandler', async (request, reply) => {
    if (!isLarge(request)) return;
    const leave = await turns.take(whatOf(request), request.ip, (forget) => reply.raw.once('close', forget));
    if (!leave) {
      // Pipelined requests on this connection would wait in vain too.
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
    // The empty body of a HEAD request.
    if (payload instanceof Readable) return done(null, payload);
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
    if (reply.statusCode === 200) turns.note(whatOf(request), bytes.length);
    unsent.add(request.ip, reply.raw, bytes.length);
    done(null, bytes);
  });
}
