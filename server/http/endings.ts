import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/*
 * Connections end so that their last answer arrives: what is closed with bytes unread is reset, and takes it along.
 */

/** Bytes, and milliseconds, that a client may go on with a request after it was answered. */
const MOST_UNHEEDED = 32 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/**
 * Says that no more answers come, and leaves it to the client to end the connection.
 * @param ms after which that is done for it
 */
export function endGently(socket: Socket, ms: number): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
}

/** Reads the rest of a request that is answered before it was read, since many clients read no answer before they have said all. */
export function readToItsEnd(request: IncomingMessage, response: ServerResponse): void {
  // Before Node's own listener, which would close the connection at once.
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
