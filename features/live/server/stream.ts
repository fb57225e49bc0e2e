import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { includes, type Role } from '../../../contract/definition/roles';
import { ApiError } from '../../../server/errors';
import type { Catalogue, Context } from '../../../server/http/context';
import { route } from '../../../server/http/route';
import { say, term } from '../../../server/texts/message';
import { type Change, calls, type News } from '../contract';
import { OVER } from '../over';
import type { Feed, Listener } from './feed';
import type { Since } from './news';

/** The most listeners per server and per address, so that other requests still get a connection. */
const MOST_LISTENERS = 500;
const MOST_OF_ADDRESS = 100;

/** The most bytes buffered for a client that does not read. A dropped client reconnects and resumes. */
const MOST_UNREAD = 64 * 1024;

/** Registers the event stream of changes, which ends when the client disconnects or is signed out. */
export function streamNews(app: FastifyInstance, context: Context, feed: Feed): void {
  const open = new Map<PassThrough, string>();
  const ofAddress = (ip: string) => [...open.values()].filter((each) => each === ip).length;

  route(app, calls.news, async ({ query, headers }, request, reply) => {
    const isWanted = filterOf(context, query.of, request);
    if (open.size >= MOST_LISTENERS || ofAddress(request.ip) >= MOST_OF_ADDRESS)
      throw new ApiError(503, 'too-many-listeners');
    const id = headers['last-event-id'] ?? query.since;
    const since: Since = id === undefined ? { age: query.age ?? 0 } : { id };
    const stream = new PassThrough();
    open.set(stream, request.ip);
    const write = (text: string) => (stream.writableLength > MOST_UNREAD ? stream.destroy() : stream.write(text));
    let isFirst = true;
    const listener: Listener = {
      hear: ({ changes, missed }, position) => {
        const news: News = { changes: changes.filter(isWanted), missed };
        if (!isFirst && news.changes.length === 0 && !missed) return;
        isFirst = false;
        write(`id: ${position}\ndata: ${JSON.stringify(news)}\n\n`);
      },
      beat: () => {
        write(':\n\n');
        context.reauthorize(request).then(
          (isIn) => isIn || stream.end(`event: ${OVER}\ndata: {}\n\n`),
          // Without a database there are no events either.
          () => {},
        );
      },
      end: () => void stream.end(),
    };
    const leave = await feed.join(listener, since).catch((error: unknown) => {
      open.delete(stream);
      throw error;
    });
    const end = () => {
      open.delete(stream);
      leave();
    };
    stream.once('close', end);
    // The client may have disconnected before.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // Keeps proxies from buffering the stream.
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    return stream;
  });
}

/**
 * Returns the filter of changes that the client asks for and may read.
 * @throws ApiError 400 for an unknown list, 403 for one that the role may not read
 */
function filterOf({ definitionOf }: Catalogue, of: string | undefined, { caller }: FastifyRequest) {
  const readers = (list: string) => definitionOf(list)?.roles.read;
  const mayRead = (role: Role | undefined) => role !== undefined && (!caller || includes(caller.role, role));
  if (of === undefined) return ({ entity }: Change) => mayRead(readers(entity));
  const wanted = new Set(of.split(','));
  for (const each of wanted) {
    const [list = ''] = each.split('/');
    const role = readers(list);
    if (!role) {
      const said = say('no-such-list', { list });
      throw new ApiError(400, said, { of: said });
    }
    if (!mayRead(role)) {
      throw new ApiError(403, say('list-not-allowed', { role: term(role), list }));
    }
  }
  return ({ entity, id }: Change) => wanted.has(entity) || wanted.has(`${entity}/${id}`);
}
