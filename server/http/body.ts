import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors';
import { say } from '../texts/message';

const LIMIT_MIB = 1;
/** The largest body, in bytes. */
export const BODY_LIMIT = LIMIT_MIB * 1024 * 1024;
export const TOO_LARGE = say('body-too-large', { limit: LIMIT_MIB });

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ApiError(400, 'body-not-utf-8');
  }
}

/** Rejects a compressed body, which would be read as garbage. */
function refusePacked({ headers: { 'content-encoding': encoding = 'identity' } }: FastifyRequest): void {
  if (!/^identity$/i.test(encoding)) throw new ApiError(415, 'body-encoded');
}

/**
 * Accepts only JSON bodies, in well-formed UTF-8 and uncompressed. Treats an empty body as none, whatever its content type:
 * clients send one even with a DELETE without a body. Rejects keys that would reach a prototype.
 */
export const jsonBodies = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      if (body.length === 0) return done(null);
      refusePacked(request);
      return parseJson(request, decode(body), done);
    });
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
      if (body.length === 0) return done(null);
      return done(new ApiError(415, 'body-not-json'));
    });
  },
  { name: 'json-bodies' },
);
