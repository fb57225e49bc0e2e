import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from './devices';
import type { Begun } from './sessions';

const SESSION = 'magazyn';
const DEVICE = 'magazyn-device';

/** Over TLS its name makes browsers take it from this very host alone; whether it is, a trusted proxy tells. */
const nameOf = ({ protocol }: FastifyRequest, name: string) => (protocol === 'https' ? `__Host-${name}` : name);

/** The secret of the session. */
export const sessionCookie = (request: FastifyRequest) => ownCookie(request, SESSION);

/** The secret of the device. It outlasts sessions and authenticates no account. */
export const deviceCookie = (request: FastifyRequest) => ownCookie(request, DEVICE);

/**
 * What a cookie of ours says. Of two cookies of the name one is somebody else's, put there by way of a neighbouring host or a
 * longer path; nobody can tell which, so none counts.
 */
export function ownCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${nameOf(request, name)}=`;
  const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = sent.filter((each) => each.startsWith(start));
  return others.length === 0 ? own?.slice(start.length) : undefined;
}

/** Sets both cookies of a sign-in: the session until the browser is closed, the device for {@link DEVICE_DAYS}. */
export function setSignedIn(request: FastifyRequest, reply: FastifyReply, { session, device }: Begun): void {
  setOwnCookie(request, reply, SESSION, session);
  setOwnCookie(request, reply, DEVICE, device, DEVICE_DAYS * 24 * 60 * 60);
}

/** Has the browser forget its session. */
export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setOwnCookie(request, reply, SESSION);

/** Has the browser keep a secret, for so many seconds or until it is closed, or forget it where there is none. */
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
