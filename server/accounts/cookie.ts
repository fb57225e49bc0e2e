import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from './devices';
import type { Begun } from './sessions';

const SESSION = 'magazyn';
const DEVICE = 'magazyn-device';

/** Over TLS the prefix `__Host-` makes browsers reject a cookie that another host set. A trusted proxy reports TLS. */
const nameOf = ({ protocol }: FastifyRequest, name: string) => (protocol === 'https' ? `__Host-${name}` : name);

/** Returns the secret of the session. */
export const sessionCookie = (request: FastifyRequest) => ownCookie(request, SESSION);

/** Returns the secret of the device. It outlasts sessions and authenticates no account. */
export const deviceCookie = (request: FastifyRequest) => ownCookie(request, DEVICE);

/**
 * Returns the value of a cookie; undefined where there are several of the name. One of those is foreign, set by a neighbouring
 * host or for a longer path, and nothing tells which.
 */
export function ownCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${nameOf(request, name)}=`;
  const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = sent.filter((each) => each.startsWith(start));
  return others.length === 0 ? own?.slice(start.length) : undefined;
}

/** Sets both cookies of a sign-in: the session until the browser closes, the device for {@link DEVICE_DAYS}. */
export function setSignedIn(request: FastifyRequest, reply: FastifyReply, { session, device }: Begun): void {
  setOwnCookie(request, reply, SESSION, session);
  setOwnCookie(request, reply, DEVICE, device, DEVICE_DAYS * 24 * 60 * 60);
}

/** Deletes the session cookie. */
export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setOwnCookie(request, reply, SESSION);

/** Sets a cookie, for `seconds` or until the browser closes; deletes it where there is no secret. */
export function setOwnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  secret?: string,
  seconds?: number,
): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (request.protocol === 'https') attributes.push('Secure');
  const age = secret === undefined ? 0 : seconds;
  if (age !== undefined) attributes.push(`Max-Age=${age}`);
  reply.header('set-cookie', [`${nameOf(request, name)}=${secret ?? ''}`, ...attributes].join('; '));
}
