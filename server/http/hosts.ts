import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';

/** What a machine calls itself. */
const LOCAL = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?$/i;

/** Whether a host, with or without a port, is the machine itself by any of its own names. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

/**
 * Refuses calls to this machine by a name that is not its own. A web page whose name is made to lead here (DNS
 * rebinding) could otherwise call an API that listens for nobody on other machines.
 */
export function refuseForeignNames(api: FastifyInstance): void {
  api.addHook('onRequest', async ({ headers: { host = '' } }) => {
    if (isLocal(host)) return;
    throw new ApiError(421, 'This server is for its own machine, as localhost. HOST or TRUST_PROXY open it to others.');
  });
}
