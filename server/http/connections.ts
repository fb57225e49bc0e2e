import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readToItsEnd } from './endings';
import { Lines } from './lines';

/** Connections there may be at once; further ones are closed as they come. */
const MOST_CONNECTIONS = 1_000;
/** Milliseconds a connection may stand still with a request or an answer half sent. */
export const STANDSTILL_MS = 60_000;

/**
 * Handles the requests of a connection one after the other, and stops in order: nobody new is let in, what has arrived is
 * answered to its last byte, and whoever is answered is told that the connection ends.
 */
export function handleInOrder(app: FastifyInstance): Lines {
  const lines = new Lines();
  let stopping = false;
  app.server.maxConnections = MOST_CONNECTIONS;
  // In place of Fastify's own, so that a request that waits costs little more than its headers.
  app.server.removeAllListeners('request').on('request', (request, response) => {
    readToItsEnd(request, response);
    lines.enter({ request, response, start: () => app.routing(request, response) });
  });
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // Who sent several ahead is told with the last answer: what comes after that word is not read.
    if (stopping) reply.header('connection', lines.hasWaiting(raw.socket) ? 'keep-alive' : 'close');
    done();
  });
  app.addHook('preClose', async () => {
    stopping = true;
    // The HTTP server's own close would also cut off answers that are still on their way to a slow client.
    if (app.server.listening) Server.prototype.close.call(app.server);
    await lines.idle();
  });
  return lines;
}
