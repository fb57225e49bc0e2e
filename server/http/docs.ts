import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '../../contract/common';
import type { Endpoint } from '../../contract/endpoints';
import { PAGE_SIZE } from '../../contract/paging';
import project from '../../package.json' with { type: 'json' };
import { TOO_LARGE } from './body';
import { policy } from './security';

const INTRODUCTION = `Lists answer \`{content, page}\` in pages of ${PAGE_SIZE}; \`page\` is zero-based, \`all=true\` answers every row
(not of transactions). Filters combine, \`min\` and \`max\` bounds are inclusive, an empty parameter does not filter. Money is in US dollars,
days are \`yyyy-MM-dd\`. A failure answers \`{description, errors?}\`, with a message for each bad field; the inventory
calls answer a failure as plain text.`;

const failures = {
  400: 'Input that cannot be taken; it names the field',
  404: 'No record has that id',
  409: 'It would break what other records rely on; it says what',
  412: 'Somebody has changed it since; it says who, and what',
  413: TOO_LARGE,
  415: 'The body is not application/json, or is compressed',
  422: 'The idempotency key was used for another request',
  429: 'Too many requests',
  500: 'A fault of the server',
  503: 'The database is not available, or the server is too busy; try again after `Retry-After` seconds',
};
type Failure = keyof typeof failures;

/** The statuses a call may fail with. */
function failuresOf({ params, query, headers, method, errors }: Endpoint): Failure[] {
  const ofWarehouse = query instanceof z.ZodObject && 'warehouseId' in query.shape;
  const all: [Failure, boolean][] = [
    [400, true],
    [404, params !== undefined || ofWarehouse || errors === 'text'],
    [409, method !== 'GET'],
    [412, method === 'PUT'],
    [413, method !== 'GET'],
    [415, method !== 'GET'],
    [422, method === 'POST' && headers !== undefined],
    [429, true],
    [500, true],
    [503, true],
  ];
  return all.flatMap(([status, may]) => (may ? [status] : []));
}

/** Every answer of a call, as fastify-type-provider-zod reads it. */
function responses(endpoint: Endpoint) {
  const { status, answer, errors } = endpoint;
  const done = answer
    ? { description: 'Done', content: { 'application/json': { schema: answer } } }
    : z.undefined().describe('Done');
  const content =
    errors === 'text' ? { 'text/plain': { schema: textFailure } } : { 'application/json': { schema: failure } };
  const failed = failuresOf(endpoint).map((each) => [each, { description: failures[each], content }]);
  return { [status]: done, ...Object.fromEntries(failed) };
}

const failure = errorBody.meta({
  examples: [{ description: 'Name is required.', errors: { name: 'Name is required.' } }],
});
const textFailure = z.string().meta({ examples: ['A transfer needs two different warehouses.'] });

/** Marks a call that other backends need not have. */
const beyond = (extra: string) => ({
  description: `Beyond the documented API; the page that this server serves announces it as \`${extra}\`.`,
  'x-announced-as': extra,
});

/** The documentation brings its own scripts and styles, and draws its icons as data. */
const PAGE_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

/**
 * `/api/openapi.json`, made from the contract, and `/api/docs`, where it can be read and tried.
 * Must be registered before the routes it describes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Magazyn', description: INTRODUCTION, version: project.version },
    },
    transform: (document) => {
      const { endpoint } = document.route.config ?? {};
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      const { response: _, ...schema } = document.schema;
      const { tag, summary, extra } = endpoint;
      return jsonSchemaTransform({
        ...document,
        schema: { ...schema, tags: [tag], summary, ...(extra && beyond(extra)), response: responses(endpoint) },
      });
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'warn',
    staticCSP: PAGE_POLICY,
    theme: { title: 'Magazyn API' },
    uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
