import type { FastifyReply, FastifyRequest } from 'fastify';

/** The authorization of requests. The plugin `authorization` provides it. */
export interface Authorization {
  /** Returns whether authentication is required: where there are accounts, a provider or a proxy. */
  isRequired: () => Promise<boolean>;
  /** @throws ApiError 401 where authentication fails, 403 where the role is too low or another site sent the request */
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Re-authorizes a long-lived request without extending its session. */
  isStillAuthorized: (request: FastifyRequest) => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    authorization: Authorization;
  }
}
