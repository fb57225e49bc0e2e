import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps for this server: the secret of its session, and that of the passkey it is being asked for. */
type Kept = 'magazyn' | 'magazyn-passkey';

/** Over TLS its name makes browsers take it from this very host alone; whether it is, a trusted proxy tells. */
const nameOf = ({ protocol }: FastifyRequest, kept: Kept) => (protocol === 'https' ? `__Host-${kept}` : kept);

/**
 * The secret of the session, or another one. Of two cookies of the name one is somebody else's, put there by way of a
 * neighbouring host or a longer path; nobody can tell which, so none counts.
 */
export function sessionCookie(request: FastifyRequest, kept: Kept = 'magazyn'): string | undefined {
  const start = `${nameOf(request, kept)}=`;
  const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = sent.filter((each) => each.startsWith(start));
  return others.length === 0 ? own?.slice(start.length) : undefined;
}

/** Has the browser keep the secret of a session, or another one, until it is closed, or forget it where there is none. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret?: string,
  kept: Kept = 'magazyn',
): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (request.protocol === 'https') attributes.push('Secure');
  if (secret === undefined) attributes.push('Max-Age=0');
  reply.header('set-cookie', [`${nameOf(request, kept)}=${secret ?? ''}`, ...attributes].join('; '));
}
