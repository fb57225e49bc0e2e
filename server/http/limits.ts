import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import { RETRY_AFTER } from './errors';
import type { LargeLimits } from './large';

export interface Limits {
  /** Requests one client may make in a minute; 0 for any number. */
  perMinute: number;
  /** Milliseconds the event loop may lag behind on average before requests are turned away; 0 for any. */
  maxLag: number;
  /** Milliseconds in which `/readyz` answers. */
  ready: number;
  /** For answers without a bound. */
  large: LargeLimits;
}

/** High enough that people and their scripts never meet them, low enough that a runaway client does not stop others. */
export const DEFAULT_LIMITS: Limits = {
  perMinute: 100_000,
  maxLag: 1000,
  ready: 1_500,
  large: { atOnce: 4, perClient: 50, patience: 10_000, unsent: 64 * 1024 * 1024 },
};

/** Turns requests away where there are too many: 429 for a client beyond its share, 503 where the process lags. */
export async function limit(api: FastifyInstance, { perMinute, maxLag }: Limits): Promise<void> {
  if (maxLag > 0) await api.register(underPressure, { maxEventLoopDelay: maxLag, retryAfter: RETRY_AFTER });
  if (perMinute === 0) return;
  await api.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { after }) => new ApiError(429, `Too many requests. Try again in ${after}.`),
  });
}
