import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NO_CONTENT);
  });
}

/** Forbids browsers and proxies to cache responses, which are personal and soon outdated. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
