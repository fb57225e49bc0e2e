import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Position, positionText, readPosition, START } from '../db/standbys/position';
import type { Standbys } from '../db/standbys/standbys';

/** The header or cookie with the log position after the client's last write; the client sends it back. */
const WRITTEN = 'magazyn-written';
/** The cookie of a client that has only read. A separate one, so that a late response cannot overwrite a write's cookie. */
const READ = 'magazyn-read';

/**
 * Routes reads to standbys that have replayed the client's last write. The client has to send the position back; without it
 * the last write is unknown, and the read goes to the primary.
 */
export const standbyReads = fp<{ standbys: Standbys | undefined }>(
  async (api, { standbys }) => {
    if (!standbys) return;
    api.addHook('preHandler', (request, _reply, done) => {
      const since = positionFrom(request);
      if (!since || request.routeOptions.config.endpoint?.method !== 'GET') return done();
      const client = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
      standbys.reading({ client, since }, done);
    });
    api.addHook('onSend', async (request, reply, payload) => {
      if (request.method === 'OPTIONS') return payload;
      if (isRead(request)) {
        if (!positionFrom(request)) reply.header('set-cookie', cookie(READ, '1'));
        return payload;
      }
      // Rejected requests too: their error may reveal the writes of others.
      const position = positionText(await standbys.written());
      reply.header(WRITTEN, position).header('set-cookie', cookie(WRITTEN, position));
      return payload;
    });
  },
  { name: 'standby-reads', dependencies: ['guard'] },
);

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function positionFrom({ headers }: FastifyRequest): Position | undefined {
  const header = headers[WRITTEN];
  if (typeof header === 'string') return readPosition(header);
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = cookies.filter((each) => each.startsWith(`${WRITTEN}=`));
  if (!own) return cookies.includes(`${READ}=1`) ? START : undefined;
  return others.length === 0 ? readPosition(own.slice(WRITTEN.length + 1)) : undefined;
}

const cookie = (name: string, value: string) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;
