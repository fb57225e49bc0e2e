import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';

/** What a machine calls itself. */
const LOCAL = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?$/i;

/** Whether a host, with or without a port, is the machine itself by any of its own names. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

/**
 * Refuses calls by a name that is none of the machine's own and none it was given. A web page whose name is made to lead
 * here (DNS rebinding) could otherwise call an API that listens for nobody on other machines, or for those who are let in.
 * @param names those it was given; none where it is for its own machine alone
 */
export function refuseForeignNames(api: FastifyInstance, names?: readonly string[]): void {
  api.addHook('onRequest', async ({ headers: { host = '' } }) => {
    if (isLocal(host) || names?.includes(host.toLowerCase().replace(/:\d+$/, ''))) return;
    throw new ApiError(421, names ? NOT_A_NAME : NOT_LOCAL);
  });
}

const NOT_LOCAL = 'This server is for its own machine, as localhost. HOST or TRUST_PROXY open it to others.';
const NOT_A_NAME = 'This server is not called by that name. ALLOWED_HOSTS says by which it is.';
