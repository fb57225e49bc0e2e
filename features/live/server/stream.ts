import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { includes, type Role } from '../../../contract/definition/roles';
import { ApiError } from '../../../server/errors';
import type { Catalogue, Context } from '../../../server/http/context';
import { route } from '../../../server/http/route';
import { type Change, calls, type News } from '../contract';
import { OVER } from '../over';
import type { Feed, Listener } from './feed';
import type { Since } from './news';

/** So many may listen at a server, and at one of an address: others find a connection left. */
const MOST_LISTENERS = 500;
const MOST_OF_ADDRESS = 100;

/** Bytes that may wait for a client that does not read. It listens again, and asks for what it missed. */
const MOST_UNREAD = 64 * 1024;

/** For those who look at something: tells what becomes of it, until they look away or are signed out. */
export function streamNews(app: FastifyInstance, context: Context, feed: Feed): void {
  const open = new Map<PassThrough, string>();
  const ofAddress = (ip: string) => [...open.values()].filter((each) => each === ip).length;

  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) feed.written();
  });
  route(app, calls.news, async ({ query, headers }, request, reply) => {
    const isAsked = askedOf(context, query.of, request);
    if (open.size >= MOST_LISTENERS || ofAddress(request.ip) >= MOST_OF_ADDRESS)
      throw new ApiError(503, 'Too many listen already. Ask for what is shown every now and then.');
    const id = headers['last-event-id'] ?? query.since;
    const since: Since = id === undefined ? { age: query.age ?? 0 } : { id };
    const stream = new PassThrough();
    open.set(stream, request.ip);
    const write = (text: string) => (stream.writableLength > MOST_UNREAD ? stream.destroy() : stream.write(text));
    let isFirst = true;
    const listener: Listener = {
      hear: ({ changes, missed }, position) => {
        const told: News = { changes: changes.filter(isAsked), missed };
        if (!isFirst && told.changes.length === 0 && !missed) return;
        isFirst = false;
        write(`id: ${position}\ndata: ${JSON.stringify(told)}\n\n`);
      },
      beat: () => {
        write(':\n\n');
        context.reauthorize(request).then(
          (isIn) => isIn || stream.end(`event: ${OVER}\ndata: {}\n\n`),
          // Without a database nothing is told either.
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
    // Gone before it began.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // No proxy keeps it back to send more of it at once.
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    return stream;
  });
}

/**
 * What somebody wants to be told of, and may be.
 * @throws ApiError 400 of what there is not, 403 of what is not for him
 */
function askedOf({ definitionOf }: Catalogue, of: string | undefined, { caller }: FastifyRequest) {
  const readers = (list: string) => definitionOf(list)?.readBy;
  const mayRead = (role: Role | undefined) => role !== undefined && (!caller || includes(caller.role, role));
  if (of === undefined) return ({ entity }: Change) => mayRead(readers(entity));
  const asked = new Set(of.split(','));
  for (const each of asked) {
    const [list = ''] = each.split('/');
    const role = readers(list);
    if (!role) throw new ApiError(400, `There is no list ${list}.`, { of: `There is no list ${list}.` });
    if (!mayRead(role)) throw new ApiError(403, `Only the role ${role} and above is told of ${list}.`);
  }
  return ({ entity, id }: Change) => asked.has(entity) || asked.has(`${entity}/${id}`);
}
