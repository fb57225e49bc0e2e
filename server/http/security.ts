import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For every answer that is not HTML: nothing in it may load or run anything. */
const NO_CONTENT = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

/** A Content-Security-Policy from its directives. */
export function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * Security headers. HTML replaces the policy with its own; HTTPS and its headers belong to whoever terminates TLS.
 */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NO_CONTENT);
  });
}

/** Answers are of the moment, and of people's data: no browser or proxy keeps them. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
