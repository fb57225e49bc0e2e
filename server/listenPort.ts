import { once } from 'node:events';
import { createServer } from 'node:net';

/** An address and a port to listen on. */
interface Listening {
  host: string;
  /** 0 for any free one. */
  port: number;
}

/** For `localhost` Fastify would open a second server at ::1, without the limits of the first. */
export const oneAddress = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);

/** Checks before a long start that the server will be able to listen. @throws Error with advice */
export async function checkPort(at: Listening): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host: oneAddress(at.host), port: at.port }), 'listening');
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, at);
  }
  await once(probe.close(), 'close');
}

/** Returns the error with advice for a server that cannot listen. */
export function portError(error: NodeJS.ErrnoException, { host, port }: Listening): Error {
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Choose another one with PORT or --port.`);
  if (error.code === 'EACCES') return new Error(`Port ${port} is not for everyone. Choose one above 1023 with PORT.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}
