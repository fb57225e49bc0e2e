import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

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
