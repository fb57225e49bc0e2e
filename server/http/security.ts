import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
  'access-control-max-age': '600',
};

/**
 * Lets web apps of other origins call the API: with a token where accounts are on, never with a browser's cookies.
 * `origins` are such as `https://app.example.com`, or `*` for any.
 */
export const cors = fp<{ origins: readonly string[] }>(
  async (api, { origins }) => {
    if (origins.length === 0) return;
    api.addHook('onRequest', async ({ headers: { origin } }, reply) => {
      reply.header('vary', 'Origin');
      if (!origin || !(origins.includes('*') || origins.includes(origin))) return;
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
      });
    });
    api.options('/api/*', async (_request, reply) => reply.code(204).headers(preflight).send());
  },
  { name: 'cors' },
);

/** The policy of all responses except HTML: they may load or run nothing. */
const NO_CONTENT = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

/** Formats a Content-Security-Policy. */
export function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * Sets security headers. HTML responses replace the policy with their own. HSTS belongs to the proxy that terminates TLS.
 */
export const security = fp(
  async (app) => {
    await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', NO_CONTENT);
    });
  },
  { name: 'security' },
);

/** Forbids browsers and proxies to cache responses, which are personal and soon outdated. */
export const noCaching = fp(
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'no-caching' },
);
