import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import { endGently } from './endings';
import type { Lines } from './lines';

/** How long a client may go on sending what nobody reads, after it was told so. */
const LINGER_MS = 2_000;

/** What Node's parser refuses, in words. */
const refusals: Record<string, [status: ApiError['status'], description: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large: all of them together may have 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** What an error on a connection means to the client; undefined where there is nobody left to be told. */
function refusalOf({ code = '' }: NodeJS.ErrnoException): ApiError | undefined {
  const known = refusals[code];
  if (known) return new ApiError(...known);
  return code.startsWith('HPE_') ? new ApiError(400, 'The request is not valid HTTP.') : undefined;
}

/** What is wrong with the headers of a request that the parser has let through, for Node would answer it without a word. */
function wrongHeaders({ httpVersion, headers, rawHeaders }: IncomingMessage): ApiError | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return new ApiError(400, 'The request names its Host more than once.');
  if (hosts.length === 0 && httpVersion !== '1.0') return new ApiError(400, 'The request does not name its Host.');
  if (headers.expect && !/^100-continue$/i.test(headers.expect)) {
    return new ApiError(417, 'The server can do nothing that Expect may ask for but 100-continue.');
  }
  return undefined;
}

/**
 * Answers in the documented form what is not a request that can be handled: not HTTP, too large, too slow, to nobody.
 * What the parser could not make a request of is given to the app as one that it refuses. So it is answered, logged and
 * has its place behind the requests before it as any other; its connection ends with it.
 */
export function refuseUnreadable(app: FastifyInstance, lines: Lines): void {
  const refused = new WeakMap<IncomingMessage, ApiError>();
  const ended = new WeakSet<Socket>();

  app.addHook('onRequest', async ({ raw }) => {
    const error = refused.get(raw) ?? wrongHeaders(raw);
    if (error) throw error;
  });

  const onClientError = (error: NodeJS.ErrnoException, socket: Socket) => {
    if (ended.has(socket)) return;
    ended.add(socket);
    const refusal = refusalOf(error);
    if (!refusal || !socket.writable) return socket.destroy();
    // Node would end the connection as soon as the client says no more, before it has its answers.
    socket.removeAllListeners('end');
    const unfinished = lines.giveUpUnfinished(socket);
    if (unfinished?.response.headersSent) return socket.destroy();
    const request = requestAt(socket, unfinished?.request);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once('finish', () => endGently(socket, LINGER_MS));
    refused.set(request, refusal);
    const start = () => {
      if (unfinished?.response.socket) unfinished.response.detachSocket(socket);
      response.assignSocket(socket);
      app.routing(request, response);
    };
    lines.enter({ request, response, start });
  };
  // In place of Fastify's own, which answers in another form and at once, whatever is being sent.
  app.server.removeAllListeners('clientError').on('clientError', onClientError);
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** A request without a head or body; to the same address as the one it stands for, where that is known. */
function requestAt(socket: Socket, { method = 'GET', url = '*' }: Partial<IncomingMessage> = {}): IncomingMessage {
  const complete = { httpVersionMajor: 1, httpVersionMinor: 1, httpVersion: '1.1', complete: true };
  return Object.assign(new IncomingMessage(socket), complete, { method, url });
}
