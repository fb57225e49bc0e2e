import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors';
import { isLocal } from '../http/hosts';

/** Who passkeys are made for, as browsers know it: the name this server was called by, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The one a request is made to; by the `Host` that other names are refused for. Browsers take none but a name over TLS, or
 * their own machine's.
 */
export function relyingPartyOf({ protocol, headers: { host = '' } }: FastifyRequest): RelyingParty | undefined {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName && (protocol === 'https' || isLocal(hostname)) ? { id: hostname, origin } : undefined;
}

/** @throws ApiError 409 where browsers know none */
export function mustHaveRelyingParty(request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(request);
  if (party) return party;
  throw new ApiError(409, 'Passkeys take a name over HTTPS, or localhost: there are none at this address.');
}
