import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../../errors';
import type { ConnectionQueue } from '../connections/connectionQueue';
import type { Release, SemaphoreLimits } from '../connections/fairSemaphore';
import type { LargeSemaphore } from './largeSemaphore';
import { AHEAD, Streamed } from './streamed';
import type { Unsent } from './unsent';

/** How long a refusal takes at least. */
const REFUSAL_MS = 1_000;

export interface LargeLimits extends SemaphoreLimits {
  /** Bytes of responses that may be in memory because their clients do not read them. */
  unsent: number;
}

/**
 * Returns whether the size of a response is unbounded (a whole list, or a record with its history; overviews are bounded), or
 * its work by declaration.
 */
function isLarge({ routeOptions, query }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint?.method !== 'GET' || endpoint.capability === 'overviews') return false;
  return (
    endpoint.large === true || endpoint.params !== undefined || (query as { all?: string } | undefined)?.all === 'true'
  );
}

/** Identifies a list, whatever its filter, or a record. */
const keyOf = ({ routeOptions, params }: FastifyRequest) =>
  `${routeOptions.url} ${(params as { id?: number } | undefined)?.id ?? ''}`;

/** The work in progress; empty again once all clients have their responses or have disconnected. */
export interface Load {
  queue: ConnectionQueue;
  semaphore: LargeSemaphore;
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
export const largeAnswers = fp(
  async (api) => {
    const { semaphore, unsent } = api.load;
    const releases = new WeakMap<FastifyRequest, Release>();

    api.addHook('preHandler', async (request, reply) => {
      if (!isLarge(request)) return;
      const release = await semaphore.take(keyOf(request), request.ip, (forget) => reply.raw.once('close', forget));
      if (!release) {
        // A client that asks again at once would keep the server busy with refusals.
        await sleep(REFUSAL_MS, undefined, { ref: false });
        // Pipelined requests on this connection would wait in vain too.
        reply.header('connection', 'close');
        throw new ApiError(503, 'busy-with-large-requests');
      }
      releases.set(request, release);
    });
    api.addHook('onSend', (request, reply, payload, done) => {
      const release = releases.get(request);
      if (!release) return done(null, payload);
      if (payload instanceof Streamed) {
        unsent.add(request.ip, reply.raw, AHEAD);
        payload.once('made', () => {
          release();
          semaphore.note(keyOf(request), payload.bytes);
        });
        return done(null, payload);
      }
      release();
      // The empty body of a HEAD request.
      if (payload instanceof Readable) return done(null, payload);
      const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
      if (reply.statusCode === 200) semaphore.note(keyOf(request), bytes.length);
      unsent.add(request.ip, reply.raw, bytes.length);
      done(null, bytes);
    });
  },
  { name: 'large-answers', dependencies: ['connections', 'guard'] },
);
