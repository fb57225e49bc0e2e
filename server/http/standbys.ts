import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Position, positionText, readPosition, START } from '../db/position';
import type { Standbys } from '../db/standbys';

/** What tells a client how far the log was after his last write, and what he tells it with: a header, or a cookie. */
const WRITTEN = 'magazyn-written';
/** A cookie of who has read, and so hands on what he is told. Its own, so that a late answer takes no write's away. */
const READ = 'magazyn-read';

/**
 * Lets reads be answered by standbys that have what the client wrote last. He has to hand on what he was told; of one that
 * tells nothing it is not known what he has written, and he reads from the primary.
 */
export function readFromStandbys(api: FastifyInstance, standbys: Standbys): void {
  api.addHook('preHandler', (request, _reply, done) => {
    const since = toldBy(request);
    if (!since || request.routeOptions.config.endpoint?.method !== 'GET') return done();
    const client = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
    standbys.reading({ client, since }, done);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'OPTIONS') return payload;
    if (isRead(request)) {
      if (!toldBy(request)) reply.header('set-cookie', cookie(READ, '1'));
      return payload;
    }
    // Also what was refused may tell of what others have done.
    const position = positionText(await standbys.written());
    reply.header(WRITTEN, position).header('set-cookie', cookie(WRITTEN, position));
    return payload;
  });
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function toldBy({ headers }: FastifyRequest): Position | undefined {
  const header = headers[WRITTEN];
  if (typeof header === 'string') return readPosition(header);
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = cookies.filter((each) => each.startsWith(`${WRITTEN}=`));
  if (!own) return cookies.includes(`${READ}=1`) ? START : undefined;
  return others.length === 0 ? readPosition(own.slice(WRITTEN.length + 1)) : undefined;
}

const cookie = (name: string, value: string) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;
