import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COST_MARK } from '../../contract/costs';
import { type Members, refuseUnknown } from '../../contract/definition/members';
import type { Endpoint } from '../../contract/endpoint';
import { inPieces, isLong } from './answers/pieces';
import { Streamed, Unfinished } from './answers/streamed';
import { languageOf } from './language';
import { validatorFor } from './validation';

type Part<Of extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = Of extends {
  [name in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** The parsed input of a request to an endpoint. */
export interface Input<Of extends Endpoint> {
  params: Part<Of, 'params'>;
  query: Part<Of, 'query'>;
  headers: Part<Of, 'headers'>;
  body: Part<Of, 'body'>;
}

type Answer<Of extends Endpoint> = Of extends { events: true } | { download: string }
  ? Promise<Readable>
  : Of extends { answer: infer Schema extends z.ZodType }
    ? Promise<z.output<Schema> | Unfinished>
    : Promise<void>;

export type Handler<Of extends Endpoint> = (
  input: Input<Of>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Answer<Of>;

const ENDPOINT: Members<Endpoint> = {
  method: true,
  path: true,
  tag: true,
  summary: true,
  operationId: true,
  role: true,
  noun: true,
  params: true,
  query: true,
  headers: true,
  body: true,
  upload: true,
  large: true,
  download: true,
  status: true,
  answer: true,
  events: true,
  errors: true,
  capability: true,
};

/**
 * Registers a documented endpoint. The contract supplies path, method, validation, status, serialization and description, and
 * types the handler, which throws an ApiError to reject a request.
 */
export function route<Of extends Endpoint>(app: FastifyInstance, endpoint: Of, handler: Handler<Of>): void {
  refuseUnknown<Endpoint>('an endpoint', endpoint, ENDPOINT, `${endpoint.method} ${endpoint.path}`);
  const { method, path, noun, status, params, query, headers, body, answer, events, download } = endpoint;
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
    // A HEAD request to an event stream would never end, and one to a file would make the file.
    ...((events || download) && { exposeHeadRoute: false }),
    validatorCompiler: validatorFor(noun),
    handler: async (request, reply) => {
      // The validator has replaced these with the parsed values.
      const whole: unknown = await handler(request as unknown as Input<Of>, request, reply);
      const made = answer ? await shown(app, whole, answer) : whole;
      reply.code(status);
      if (events) return reply.type('text/event-stream').send(made);
      if (download) return reply.type(download).send(made);
      if (!answer) return reply.send(made);
      const language = languageOf(request);
      const describe = (description: string) => app.texts.describe(description, language);
      const result = language === 'original' ? made : withDescriptions(made, describe);
      reply.type(JSON_TYPE);
      const serialize = reply.compileSerializationSchema(serializable(answer));
      if (result instanceof Unfinished) return reply.send(textOf(result, serialize, reply));
      return reply.send(
        isLong(result) ? await inPieces(result, serialize) : serialize(result as Record<string, unknown>),
      );
    },
  });
}

/** Returns an answer without its costs where the caller sees none. */
async function shown(app: FastifyInstance, whole: unknown, answer: z.ZodType): Promise<unknown> {
  const names = costNames.get(answer) ?? costNamesIn(serializable(answer));
  costNames.set(answer, names);
  if (names.size === 0 || (await app.seesCosts())) return whole;
  if (whole instanceof Unfinished) throw new Error('An answer with costs cannot be sent while it is read.');
  return withoutCosts(whole, names);
}
const costNames = new WeakMap<z.ZodType, ReadonlySet<string>>();

const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns a response that is sent while it is produced; nothing is produced for a HEAD request. */
function textOf(unfinished: Unfinished, serialize: ConstructorParameters<typeof Streamed>[1], reply: FastifyReply) {
  if (reply.request.method === 'HEAD') {
    unfinished.close();
    return Readable.from([]);
  }
  // A client of HTTP/1.0 would take an orderly close for the end of the response.
  const reset = () => void (reply.raw.headersSent && reply.raw.socket?.resetAndDestroy());
  return new Streamed(unfinished, serialize).once('error', reset);
}

/**
 * Returns the JSON Schema of a response for Fastify's serializer, which is twice as fast as zod's. This dialect expresses
 * "or null" without a union, whose members the serializer would try one by one. Made on first use: all of them would slow the
 * start down by a quarter.
 */
function serializable(answer: z.ZodType): Record<string, unknown> {
  const shape = shapes.get(answer) ?? z.toJSONSchema(answer, { target: 'openapi-3.0', io: 'output' });
  shapes.set(answer, shape);
  return shape;
}
const shapes = new WeakMap<z.ZodType, Record<string, unknown>>();

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns whether the caller of the current request sees costs. */
    seesCosts: () => Promise<boolean>;
  }
  interface FastifyContextConfig {
    /** The endpoint of a route. The API description and the format of errors depend on it. */
    endpoint?: Endpoint;
    /** The lowest role that may call a route without an endpoint. */
    role?: Endpoint['role'];
  }
}

/** Returns the names of the costs in the JSON Schema of an answer. */
function costNamesIn(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'object' && part !== null && COST_MARK in part) names.add(name);
      visit(part);
    }
  };
  visit(schema);
  return names;
}

/** Returns a copy of an answer without its costs, at any depth. */
function withoutCosts(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutCosts(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(shown.map(([name, each]) => [name, withoutCosts(each, names)]));
}

type Describe = (description: string) => string;

/**
 * Returns a response with the descriptions of its transactions in the language of the request. A description belongs to the
 * transaction whose `transactionId` is beside it; descriptions of other records are texts of users.
 */
function withDescriptions(value: unknown, describe: Describe): unknown {
  if (value instanceof Unfinished) {
    const answer = withDescriptions(value.answer, describe) as Unfinished['answer'];
    return new Unfinished(answer, value.close);
  }
  if (Array.isArray(value)) return value.map((each) => withDescriptions(each, describe));
  if (typeof value !== 'object' || value === null) return value;
  if (Symbol.asyncIterator in value) return inPages(value as AsyncIterable<unknown>, describe);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withDescriptions(part, describe)]);
  const copy = Object.fromEntries(parts) as Record<string, unknown>;
  const { transactionId, description } = copy;
  if (transactionId !== undefined && typeof description === 'string') copy['description'] = describe(description);
  return copy;
}

async function* inPages(pages: AsyncIterable<unknown>, describe: Describe): AsyncGenerator {
  for await (const page of pages) yield withDescriptions(page, describe);
}
