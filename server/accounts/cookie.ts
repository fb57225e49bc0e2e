import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over TLS its name makes browsers take it from this very host alone; whether it is, a trusted proxy tells. */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-magazyn' : 'magazyn');

/**
 * The secret of the session. Of two cookies of the name one is somebody else's, put there by way of a neighbouring host or a
 * longer path; nobody can tell which, so none counts.
 */
export function sessionCookie(request: FastifyRequest): string | undefined {
  const start = `${nameOf(request)}=`;
  const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = sent.filter((each) => each.startsWith(start));
  return others.length === 0 ? own?.slice(start.length) : undefined;
}

/** Has the browser keep the secret of a session until it is closed, or forget it where there is none. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, secret?: string): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (request.protocol === 'https') attributes.push('Secure');
  if (secret === undefined) attributes.push('Max-Age=0');
  reply.header('set-cookie', [`${nameOf(request)}=${secret ?? ''}`, ...attributes].join('; '));
}
