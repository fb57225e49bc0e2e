import fp from 'fastify-plugin';
import { ApiError } from '../errors';

/** Host names of the local machine. */
const LOCAL = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?$/i;

/** Returns whether a host, with or without a port, is one of the local machine's own names. */
export const isLocal = (host: string): boolean => LOCAL.test(host);

export interface AllowedHosts {
  /** Whether the server is only for its own machine, and accepts only that machine's own names. */
  localOnly?: boolean | undefined;
  /** The allowed host names next to the machine's own; any when absent, unless the server is only for its own machine. */
  allowedHosts?: string[] | undefined;
}

/**
 * Rejects requests whose Host is neither a local name nor an allowed one. This stops DNS rebinding: a web page whose name
 * resolves to this server could otherwise call an API that is only for this machine, or only for its users.
 */
export const hosts = fp<AllowedHosts>(
  async (api, { localOnly, allowedHosts: names }) => {
    if (!localOnly && !names) return;
    api.addHook('onRequest', async ({ headers: { host = '' } }) => {
      if (isLocal(host) || names?.includes(host.toLowerCase().replace(/:\d+$/, ''))) return;
      throw new ApiError(421, names ? NOT_A_NAME : NOT_LOCAL);
    });
  },
  { name: 'hosts', dependencies: ['errors'] },
);

const NOT_LOCAL = 'local-only';
const NOT_A_NAME = 'unknown-host';
