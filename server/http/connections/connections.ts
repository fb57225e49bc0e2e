import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import fp from 'fastify-plugin';
import type { LargeLimits } from '../answers/large';
import { LargeSemaphore } from '../answers/largeSemaphore';
import { Unsent } from '../answers/unsent';
import { ConnectionQueue } from './connectionQueue';

/*
 * Closes connections so that the last response arrives: closing one with unread bytes resets it, and loses the response.
 */

/** How many bytes, and milliseconds, the server goes on reading a request after it has responded. */
const MOST_UNHEEDED = 32 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/**
 * Half-closes a connection and leaves the rest to the client.
 * @param ms the time after which the server closes it
 */
export function endGently(socket: Socket, ms: number): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
}

/** Reads the rest of a request after an early response: many clients read no response before they have sent everything. */
export function readToItsEnd(request: IncomingMessage, response: ServerResponse): void {
  // Runs before Node's own listener, which would close the connection at once.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    let left = MOST_UNHEEDED;
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) socket.destroy();
    });
    request.once('close', () => clearTimeout(timer));
    socket.destroySoon = () => endGently(socket, PATIENCE_MS);
  });
}

/** The largest number of connections; the server closes further ones immediately. */
const MOST_CONNECTIONS = 1_000;
/** How long a connection may stall within a request or response, in milliseconds. */
export const STANDSTILL_MS = 60_000;

/**
 * Handles the requests of a connection one after another, and shuts down gracefully: accepts no new connections, completes
 * the responses to all requests received, and announces the end of each connection.
 */
export const connections = fp<LargeLimits>(
  async (app, limits) => {
    const queue = new ConnectionQueue();
    app.decorate('load', { queue, semaphore: new LargeSemaphore(limits), unsent: new Unsent(limits.unsent) });
    let stopping = false;
    app.server.maxConnections = MOST_CONNECTIONS;
    // Replaces Fastify's own listener, so that a waiting request costs little more than its headers.
    app.server.removeAllListeners('request').on('request', (request, response) => {
      readToItsEnd(request, response);
      queue.enter({ request, response, start: () => app.routing(request, response) });
    });
    app.addHook('onSend', ({ raw }, reply, _payload, done) => {
      // With pipelined requests only the last response announces the close: clients ignore what follows it.
      if (stopping) reply.header('connection', queue.hasWaiting(raw.socket) ? 'keep-alive' : 'close');
      done();
    });
    app.addHook('preClose', async () => {
      stopping = true;
      // The HTTP server's own close() would also cut off responses that a slow client is still receiving.
      if (app.server.listening) Server.prototype.close.call(app.server);
      await queue.idle();
    });
  },
  { name: 'connections', dependencies: ['shutdown'] },
);
