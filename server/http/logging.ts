import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
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

const MASK = '***';

/** API tokens, by their prefix. */
const TOKENS = /mz_[\w-]+/g;
/** Other secrets of this server, each with 256 random bits. */
const SECRETS = /[\w-]{43,}/g;
/** Parameters whose names suggest a secret. */
const SECRET_PARAMETERS =
  /([?&;][^=&;]*(?:token|secret|password|passwd|pwd|authorization|session|jwt|signature|credential|api_?key)=)[^&;]*/gi;
/** Query strings of sign-in routes: the provider sends codes in them. */
const SIGN_INS = /^(\/api\/(?:session|account)[^?]*\?).*/s;

/**
 * Masks the secrets in a URL for the log. No call takes a secret in its URL, but clients put them there, and more people read
 * a log than may use a token.
 */
export function maskSecrets(url: string): string {
  const masked = mask(url);
  const decoded = decode(masked);
  if (mask(decoded) === decoded) return masked;
  // A secret is percent-encoded, so the original spelling cannot be shown.
  return mask(decode(url));
}

const mask = (url: string): string =>
  [TOKENS, SECRETS].reduce(
    (text, secrets) => text.replace(secrets, MASK),
    url.replace(SIGN_INS, `$1${MASK}`).replace(SECRET_PARAMETERS, `$1${MASK}`),
  );

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Serializes a request as Fastify does, with a masked address. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: maskSecrets(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
});

/** Returns logger settings that mask secrets in URLs, and tokens in every line. */
export function maskedLogger(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: { req: describeRequest },
    hooks: { streamWrite: (line) => line.replace(TOKENS, MASK) },
  };
}
