import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Position, positionText, readPosition, START } from '../db/position';
import type { Standbys } from '../db/standbys';

/** What tells a client how far the log was after his last write, and what he tells it with: a header, or a cookie. */
const NAME = 'magazyn-written';

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
    // Also what was refused may tell of what others have done.
    if (!isRead(request)) tell(reply, await standbys.written());
    else if (!toldBy(request)) tell(reply, START);
    return payload;
  });
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function toldBy({ headers }: FastifyRequest): Position | undefined {
  const header = headers[NAME];
  if (typeof header === 'string') return readPosition(header);
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const [own, ...others] = cookies.filter((each) => each.startsWith(`${NAME}=`));
  return others.length === 0 ? readPosition(own?.slice(NAME.length + 1)) : undefined;
}

function tell(reply: FastifyReply, position: Position): void {
  const text = positionText(position);
  reply.header(NAME, text).header('set-cookie', `${NAME}=${text}; Path=/; HttpOnly; SameSite=Lax`);
}
