import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
