import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '../../contract/common';
import { capitalized } from '../../contract/definition/names';
import type { Endpoint } from '../../contract/endpoint';
import { PAGE_SIZE } from '../../contract/limits';
import project from '../../package.json' with { type: 'json' };
import { original } from '../texts/message';
import { TOO_LARGE } from './body';
import { policy } from './security';

const INTRODUCTION = `Lists answer \`{content, page}\` in pages of ${PAGE_SIZE}; \`page\` is zero-based, \`all=true\` answers every row
(not of transactions). Filters combine, \`min\` and \`max\` bounds are inclusive, an empty parameter does not filter. Money is in US dollars,
days are \`yyyy-MM-dd\`. A failure answers \`{description, code, params, errors?, fields?}\`: a message, its stable code and values, and
the same for each bad field; the inventory calls answer a failure as plain text. \`Accept-Language: pl\` or \`en\` chooses the language of messages. Where there are accounts, a call needs a session or a token, and the role it names.`;

const failures = {
  400: 'The input is invalid; the answer names the field',
  401: 'Where there are accounts: the request has no valid session and no valid token',
  403: 'The role or the warehouses of the account do not allow it, or a page of another site sent the request',
  404: 'No record has this id',
  409: 'The change contradicts other records; the answer says which',
  412: 'Another user has changed the record since; the answer says who and what',
  413: original(TOO_LARGE).replace('.', ''),
  415: 'The body is not application/json, or is compressed',
  422: 'The idempotency key was used for another request',
  429: 'Too many requests',
  500: 'A fault of the server',
  503: 'The database is not available, or the server is too busy; try again after `Retry-After` seconds',
};
type Failure = keyof typeof failures;

/** Returns the error statuses that a call may respond with. */
function failuresOf({ params, query, headers, method, errors, role, path }: Endpoint): Failure[] {
  const ofWarehouse = query instanceof z.ZodObject && 'warehouseId' in query.shape;
  const all: [Failure, boolean][] = [
    [400, true],
    [401, role !== 'anybody' || path.startsWith('/api/session')],
    [403, true],
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
  return all.flatMap(([status, isPossible]) => (isPossible ? [status] : []));
}

/** Returns every response of a call, in the form that fastify-type-provider-zod reads. */
function responses(endpoint: Endpoint) {
  const { status, answer, errors, events, upload, download } = endpoint;
  const done = answer
    ? { description: 'Done', content: { [events ? 'text/event-stream' : 'application/json']: { schema: answer } } }
    : download
      ? { description: 'The file', content: { [download]: { schema: z.string() } } }
      : z.undefined().describe('Done');
  const content =
    errors === 'text' ? { 'text/plain': { schema: textFailure } } : { 'application/json': { schema: failure } };
  const descriptions = upload ? { ...failures, 415: `The body is not ${upload}` } : failures;
  const failed = failuresOf(endpoint).map((each) => [each, { description: descriptions[each], content }]);
  return { [status]: done, ...Object.fromEntries(failed) };
}

/** The body of a call that takes a file. */
const FILE = { type: 'string', format: 'binary' };

/** One component for all calls: repeated in each of their failures, it would be most of the description. */
const FAILURE = 'Failure';
const failure = errorBody.meta({
  id: FAILURE,
  examples: [
    {
      description: 'Name is required.',
      code: 'invalid-input',
      params: {},
      errors: { name: 'Name is required.' },
      fields: { name: { code: 'required', params: {} } },
    },
  ],
});
const textFailure = z.string().meta({ examples: [original('same-warehouse')] });

/** The role that a call requires where accounts are on. */
const allowed = (role: Endpoint['role']) => ({ 'x-role': role, ...(role === 'anybody' && { security: [] }) });

/** Marks a call that other backends need not have. */
const beyond = (capability: string) => ({ 'x-announced-as': capability });

/** The description of a call in the documentation, next to its summary. */
const described = ({ capability, role }: Endpoint) => ({
  description: [
    capability && `Beyond the documented API; the page that this server serves announces it as \`${capability}\`.`,
    `Where there are accounts: for ${role === 'anybody' ? 'anybody' : `the role ${role}`}${ABOVE[role] ?? ''}.`,
  ]
    .filter(Boolean)
    .join(' '),
});
const ABOVE: Partial<Record<Endpoint['role'], string>> = {
  viewer: ', as all are',
  clerk: ' and above',
  manager: ' and above',
};

/** Returns a name for a call in generated clients, from method and path: `getProductsByIdHistory`. */
const nameFromPath = ({ method, path }: Endpoint): string => {
  const words = path.replace('/api/', '').replaceAll(':', 'by-').split(/[/-]/);
  return method.toLowerCase() + words.map(capitalized).join('');
};

/**
 * Returns a function that returns the `operationId` of each call. Two lists may call their records the same (a stock level is
 * called "Product"): the second one's calls get their names from their paths.
 */
function uniqueNames(): (endpoint: Endpoint) => string {
  const first = new Map<string, Endpoint>();
  return (endpoint) => {
    const { operationId = nameFromPath(endpoint) } = endpoint;
    if (!first.has(operationId)) first.set(operationId, endpoint);
    return first.get(operationId) === endpoint ? operationId : nameFromPath(endpoint);
  };
}

/** The documentation page has its own scripts and styles, and its icons are data URLs. */
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
 * Serves `/api/openapi.json`, generated from the contract, and `/api/docs`, its interactive page.
 * Must be registered before the routes it describes.
 */
export const docs = fp(
  async (app) => {
    const { authorize } = app.authorization;
    const nameOf = uniqueNames();
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Magazyn',
          description: INTRODUCTION,
          version: project.version,
          license: { name: project.license, identifier: project.license },
        },
        servers: [{ url: '/' }],
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'magazyn', description: 'Over TLS it is `__Host-magazyn`.' },
            token: { type: 'http', scheme: 'bearer', description: '`npm run account -- token add` makes one.' },
          },
        },
        security: [{ session: [] }, { token: [] }],
      },
      transformObject: (document) => {
        const object = jsonSchemaTransformObject(document);
        // No request has a failure.
        if ('components' in object) delete object.components?.schemas?.[`${FAILURE}Input`];
        return object;
      },
      transform: (document) => {
        const { endpoint } = document.route.config ?? {};
        if (!endpoint) return { schema: { hide: true }, url: document.url };
        const { response: _, ...schema } = document.schema;
        const { tag, summary, capability, role, upload } = endpoint;
        const operationId = nameOf(endpoint);
        const documented = { ...described(endpoint), ...allowed(role), ...(capability && beyond(capability)) };
        const transformed = jsonSchemaTransform({
          ...document,
          schema: { ...schema, tags: [tag], summary, operationId, ...documented, response: responses(endpoint) },
        });
        if (!upload) return transformed;
        return { ...transformed, schema: { ...transformed.schema, consumes: [upload], body: FILE } };
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      logLevel: 'warn',
      staticCSP: PAGE_POLICY,
      theme: { title: 'Magazyn API' },
      uiHooks: { onRequest: (request, reply, done) => void authorize(request, reply).then(() => done(), done) },
      uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
    });
    app.get('/api/openapi.json', { schema: { hide: true }, onRequest: authorize }, async () => app.swagger());
  },
  { name: 'docs', dependencies: ['authorization'] },
);
