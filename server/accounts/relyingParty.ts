import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors';
import { isLocal } from '../http/hosts';

/** The WebAuthn relying party: the host name of this server, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party for a request, by its `Host` header, which is validated elsewhere. Undefined where browsers support
 * none: they require a host name over TLS, or the local machine.
 */
export function relyingPartyOf({ protocol, headers: { host = '' } }: FastifyRequest): RelyingParty | undefined {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName && (protocol === 'https' || isLocal(hostname)) ? { id: hostname, origin } : undefined;
}

/** @throws ApiError 409 where browsers support none */
export function mustHaveRelyingParty(request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(request);
  if (party) return party;
  throw new ApiError(409, 'no-passkeys-here');
}
