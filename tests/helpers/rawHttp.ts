import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Lets the app listen at a free port of this machine. @returns the port */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The text of a request, without a body unless headers and body are given. */
export const requestText = (line: string, headers: string[] = ['Host: localhost'], body = ''): string =>
  `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`;

/** A connection on which is sent and read by hand. */
export class RawConnection {
  /** All that has come, in bytes. */
  length = 0;
  private readonly read: RawAnswer[] = [];
  /** What follows the answers that are read, and how long it has to be before another one can be. */
  private rest: Buffer[] = [];
  private needed = 1;
  readonly socket: Socket;
  /** Settled when the connection is closed, by whomever. */
  readonly closed: Promise<void>;

  /** @param localAddress one of this machine's own, 127.0.0.2, say, to be another client */
  constructor(port: number, { localAddress = '127.0.0.1' } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', localAddress });
    this.socket.on('data', (chunk) => {
      this.rest.push(chunk);
      this.length += chunk.length;
    });
    // A reset is an end as well.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  /** The answers that have come so far in whole. Long ones are waited for by looking here, so nothing is read twice. */
  get answers(): readonly RawAnswer[] {
    while (this.rest.reduce((sum, { length }) => sum + length, 0) >= this.needed) this.readNext();
    return this.read;
  }

  private readNext(): void {
    const bytes = Buffer.concat(this.rest);
    const end = bytes.indexOf('\r\n\r\n');
    const [first = '', ...lines] = bytes.toString('latin1', 0, Math.max(end, 0)).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    this.rest = [bytes];
    this.needed = end < 0 ? bytes.length + 1 : end + 4 + Number(headers['content-length']);
    if (!(this.needed <= bytes.length)) return;
    const body = bytes.toString('utf8', end + 4, this.needed);
    this.read.push({ status: Number(first.split(' ')[1]), headers, body });
    this.rest = [bytes.subarray(this.needed)];
    this.needed = 1;
  }
}

/**
 * Sends a text on a connection of its own and waits until the server ends it.
 * @param ms of silence after which there is nothing more to wait for
 * @returns the answers
 */
export async function exchange(port: number, text: string, ms = 60_000): Promise<readonly RawAnswer[]> {
  const connection = new RawConnection(port);
  connection.socket.setTimeout(ms, () => connection.socket.destroy());
  connection.socket.write(text);
  await connection.closed;
  return connection.answers;
}
