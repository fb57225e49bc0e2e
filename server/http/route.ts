import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { inPieces, isLong } from './pieces';
import { Streamed, Unfinished } from './streamed';
import { validatorFor } from './validation';

type Part<Of extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = Of extends {
  [name in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** What a request to an endpoint carries, as its schemas read it. */
export interface Input<Of extends Endpoint> {
  params: Part<Of, 'params'>;
  query: Part<Of, 'query'>;
  headers: Part<Of, 'headers'>;
  body: Part<Of, 'body'>;
}

type Answer<Of extends Endpoint> = Of extends { events: true }
  ? Promise<Readable>
  : Of extends { answer: infer Schema extends z.ZodType }
    ? Promise<z.output<Schema> | Unfinished>
    : Promise<void>;

export type Handler<Of extends Endpoint> = (
  input: Input<Of>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Answer<Of>;

/**
 * Registers one documented endpoint. Path, method, validation, status, serialization and description all come from the
 * contract, and the handler is held to its types; it throws an ApiError to refuse.
 */
export function route<Of extends Endpoint>(app: FastifyInstance, endpoint: Of, handler: Handler<Of>): void {
  const { method, path, noun, status, params, query, headers, body, answer, events } = endpoint;
  app.route({
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
    },
    config: { endpoint },
    // Whoever asks for the headers alone would never leave.
    ...(events && { exposeHeadRoute: false }),
    validatorCompiler: validatorFor(noun),
    handler: async (request, reply) => {
      // The validator has just put there what the schemas give.
      const result: unknown = await handler(request as unknown as Input<Of>, request, reply);
      reply.code(status);
      if (events) return reply.type('text/event-stream').send(result);
      if (!answer) return reply.send(result);
      reply.type(JSON_TYPE);
      const serialize = reply.compileSerializationSchema(serializable(answer));
      if (result instanceof Unfinished) return reply.send(textOf(result, serialize, reply));
      return reply.send(
        isLong(result) ? await inPieces(result, serialize) : serialize(result as Record<string, unknown>),
      );
    },
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that is sent while it is made. Whoever asks for the headers alone has nothing made. */
function textOf(unfinished: Unfinished, serialize: ConstructorParameters<typeof Streamed>[1], reply: FastifyReply) {
  if (reply.request.method === 'HEAD') {
    unfinished.close();
    return Readable.from([]);
  }
  // A connection that ends in order could pass for the end of the answer, to a client of HTTP/1.0.
  const reset = () => void (reply.raw.headersSent && reply.raw.socket?.resetAndDestroy());
  return new Streamed(unfinished, serialize).once('error', reset);
}

/**
 * An answer's shape for Fastify's own serializer, which is twice as fast as zod's. Of the dialects of JSON Schema this
 * one says "or null" without a union, which the serializer would try member by member. It is made when an answer is written
 * for the first time: a start that made all of them would take a quarter longer.
 */
function serializable(answer: z.ZodType): Record<string, unknown> {
  const shape = shapes.get(answer) ?? z.toJSONSchema(answer, { target: 'openapi-3.0', io: 'output' });
  shapes.set(answer, shape);
  return shape;
}
const shapes = new WeakMap<z.ZodType, Record<string, unknown>>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The documented call a route answers; the description of the API and how a failure is told follow from it. */
    endpoint?: Endpoint;
    /** The least role that may call a route which is no endpoint. */
    role?: Endpoint['role'];
  }
}
