import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import { ApiError } from '../errors';
import type { KnownMessage } from '../texts/message';
import { endGently } from './connections/connections';

/** How long the server goes on receiving data, which it ignores, after an error response. */
const LINGER_MS = 2_000;

/** Messages for errors of Node's HTTP parser. */
const refusals: Record<string, [status: ApiError['status'], said: KnownMessage]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout'],
};

/** Translates a connection error into one for the client; undefined where the client has disconnected. */
function refusalOf({ code = '' }: NodeJS.ErrnoException): ApiError | undefined {
  const known = refusals[code];
  if (known) return new ApiError(...known);
  return code.startsWith('HPE_') ? new ApiError(400, 'invalid-http') : undefined;
}

/** Checks headers that the parser accepts but for which Node would respond without a body. */
function wrongHeaders({ httpVersion, headers, rawHeaders }: IncomingMessage): ApiError | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return new ApiError(400, 'repeated-host');
  if (hosts.length === 0 && httpVersion !== '1.0') return new ApiError(400, 'no-host');
  if (headers.expect && !/^100-continue$/i.test(headers.expect)) {
    return new ApiError(417, 'unknown-expectation');
  }
  return undefined;
}

/**
 * Sends documented error responses to requests that cannot be handled: not HTTP, too large, too slow, without a host. Hands
 * the app a substitute for a request that the parser rejects, so that it is logged and queued behind earlier requests like
 * any other; the response closes the connection.
 */
export const unreadableRequests = fp(
  async (app) => {
    const { queue } = app.load;
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
      // Node would close the connection when the client stops sending, before it has received its responses.
      socket.removeAllListeners('end');
      const unfinished = queue.giveUpUnfinished(socket);
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
      queue.enter({ request, response, start });
    };
    // Replaces Fastify's own listener, which responds in another format and immediately, even within another response.
    app.server.removeAllListeners('clientError').on('clientError', onClientError);
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  },
  { name: 'unreadable-requests', dependencies: ['connections', 'errors', 'security'] },
);

/** Makes a request without headers or body, with the URL of the rejected one, if the parser got that far. */
function requestAt(socket: Socket, { method = 'GET', url = '*' }: Partial<IncomingMessage> = {}): IncomingMessage {
  const complete = { httpVersionMajor: 1, httpVersionMinor: 1, httpVersion: '1.1', complete: true };
  return Object.assign(new IncomingMessage(socket), complete, { method, url });
}
