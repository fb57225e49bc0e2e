import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ApiError } from '../errors';
import { type Message, say, sayCount } from '../texts/message';
import type { LargeLimits } from './answers/large';
import { RETRY_AFTER } from './errors';

export interface Limits {
  /** Requests per minute and client; 0 for no limit. */
  perMinute: number;
  /** The average event loop delay, in milliseconds, above which the server rejects requests; 0 for no limit. */
  maxLag: number;
  /** The time limit of `/readyz`, in milliseconds. */
  ready: number;
  /** For responses without a size bound. */
  large: LargeLimits;
}

/** High enough that users and their scripts never reach them, low enough that a runaway client does not block others. */
export const DEFAULT_LIMITS: Limits = {
  perMinute: 100_000,
  maxLag: 1000,
  ready: 1_500,
  large: { atOnce: 4, perClient: 50, patience: 10_000, unsent: 64 * 1024 * 1024 },
};

/** Returns a duration of the rate limiter, such as "1 minute" or "20 seconds". */
function durationOf(text: string): Message {
  const [count, unit = ''] = text.split(' ');
  const one = `{count} ${unit.replace(/s$/, '')}`;
  return sayCount(Number(count), one, `${one}s`);
}

/** Rejects excess requests: 429 for a client above its limit, 503 when the event loop lags. */
export const rateLimits = fp<Pick<Limits, 'perMinute' | 'maxLag'>>(
  async (api, { perMinute, maxLag }) => {
    if (maxLag > 0) await api.register(underPressure, { maxEventLoopDelay: maxLag, retryAfter: RETRY_AFTER });
    if (perMinute === 0) return;
    await api.register(rateLimit, {
      max: perMinute,
      timeWindow: '1 minute',
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_request, { after }) =>
        new ApiError(429, say('too-many-requests', { after: durationOf(after) })),
    });
  },
  { name: 'rate-limits', dependencies: ['errors'] },
);
