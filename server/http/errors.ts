import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors';
import { type KnownMessage, type Said, say } from '../texts/message';
import { TOO_LARGE } from './body';
import type { Constraint } from './constraint';
import { databaseRefusal } from './databaseErrors';
import { languageOf } from './language';
import { type ErrorResponse, noteRejectedWrite } from './refusals';

/** The Retry-After of temporary failures, in seconds. */
export const RETRY_AFTER = 2;

/** Messages for errors of Fastify and its plugins. */
const refusals: Record<string, [status: ApiError['status'], said: KnownMessage]> = {
  FST_ERR_BAD_URL: [400, 'address-not-utf-8'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'address-too-long'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid-json'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, TOO_LARGE],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'body-not-json'],
  FST_UNDER_PRESSURE: [503, 'server-busy'],
};

/** Translates an error into one for the client; undefined for an internal error. */
function refusal(error: FastifyError | Error, constraints: readonly Constraint[]): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const known = 'code' in error ? refusals[error.code] : undefined;
  if (known) return new ApiError(...known);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status < 500 ? new ApiError(400, 'unreadable-request') : databaseRefusal(error, constraints);
}

/** The codes of errors whose message has none, as those of extensions. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'outdated',
  429: 'too-many-requests',
  503: 'unavailable',
};

/**
 * Sends an error response in the language of the request: the documented error as JSON, or plain text where the endpoint
 * promises text. Logs an internal error and hides its details from the client.
 * @returns the response, for the audit trail
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): ErrorResponse {
  const known = refusal(error, request.server.constraints);
  if (!known) request.log.error({ err: error }, 'request failed');
  else if (known.status === 503) request.log.warn({ err: error }, 'request refused for now');
  const status = known?.status ?? 500;
  const said = known?.said ?? say('server-fault', { id: request.id });
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  reply.code(status);
  const { texts } = request.server;
  const language = languageOf(request);
  const description = texts.word(said, language);
  const codeOf = (each: Said) => texts.codeOf(each) ?? { code: CODES[status] ?? 'refused', params: {} };
  if (request.routeOptions?.config?.endpoint?.errors === 'text') {
    reply.type('text/plain; charset=utf-8').send(description);
  } else {
    reply.type('application/json; charset=utf-8').send({
      description,
      ...codeOf(said),
      ...(known?.errors && {
        errors: mapValues(known.errors, (each) => texts.word(each, language)),
        fields: mapValues(known.errors, codeOf),
      }),
      ...known?.extraProperties,
    });
  }
  return { status, said, about: known?.about };
}

const mapValues = <From, To>(of: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

/** Answers every error in the documented form, and records rejected writes. Plugins registered before it are not covered. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler<FastifyError | Error>((error, request, reply) =>
      noteRejectedWrite(request, answerError(error, request, reply)),
    );
  },
  { name: 'errors', dependencies: ['refusals', 'language'] },
);
