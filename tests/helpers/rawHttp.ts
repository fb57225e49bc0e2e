import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A raw HTTP response. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Makes the app listen on a free local port. @returns the port */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the text of a request. Has no body by default. */
export const requestText = (line: string, headers: string[] = ['Host: localhost'], body = ''): string =>
  `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`;

/** A connection for raw HTTP requests and responses. */
export class RawConnection {
  /** Received bytes. */
  length = 0;
  private readonly read: RawAnswer[] = [];
  /** Received bytes after the last complete response, and the length needed to parse the next one. */
  private rest: Buffer[] = [];
  private needed = 1;
  readonly socket: Socket;
  /** Resolves when either end has closed the connection. */
  readonly closed: Promise<void>;

  /** @param localAddress a loopback address, such as 127.0.0.2, to appear as another client */
  constructor(port: number, { localAddress = '127.0.0.1' } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', localAddress });
    this.socket.on('data', (chunk) => {
      this.rest.push(chunk);
      this.length += chunk.length;
    });
    // A reset also closes the connection.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  /** All complete responses so far. Poll this to wait for long ones; it does not parse twice. */
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
 * Sends a text on a new connection and waits until the server closes it.
 * @param ms stops waiting after this time without data
 * @returns the responses
 */
export async function exchange(port: number, text: string, ms = 60_000): Promise<readonly RawAnswer[]> {
  const connection = new RawConnection(port);
  connection.socket.setTimeout(ms, () => connection.socket.destroy());
  connection.socket.write(text);
  await connection.closed;
  return connection.answers;
}
