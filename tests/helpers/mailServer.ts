import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a receiver got. */
export interface Received {
  to: string[];
  source: string;
  mail: Email;
}

/** A mail server. */
export interface Receiver {
  /** `host:port` */
  host: string;
  received: Received[];
  /** Calls a function with each new connection. */
  onConnection: (listen: (socket: Socket) => void) => void;
  close: () => Promise<void>;
}

/** Starts a mail server on the loopback interface, without encryption. @param options handlers that refuse or accept */
export async function openReceiver(options: Partial<SMTPServerOptions> = {}): Promise<Receiver> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        void PostalMime.parse(source).then((mail) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), source, mail });
          done(null, 'Accepted');
        });
      });
    },
    ...options,
  });
  // A client that is cut off is a part of the tests.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((ready) => listening.once('listening', ready));
  const { port } = listening.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    onConnection: (listen) => void server.server.on('connection', listen),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

/** Starts a server that accepts connections and does with them what `speak` does. */
export async function openRaw(speak: (socket: Socket) => void): Promise<Pick<Receiver, 'host' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
