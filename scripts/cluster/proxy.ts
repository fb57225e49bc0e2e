import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  close: () => Promise<void>;
}

/** Forwards requests to the servers in rotation, and skips a server that refuses the connection. */
export async function startProxy(servers: readonly string[], port = 0): Promise<Proxy> {
  let nth = 0;
  const proxy = createServer((incoming, outgoing) => passOn(incoming, outgoing, servers, nth++)).listen(
    port,
    '127.0.0.1',
  );
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  servers: readonly string[],
  nth: number,
  left = servers.length,
): void {
  const { method, url, headers, socket } = incoming;
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' };
  const passed = request(`${servers[nth % servers.length]}${url}`, { method, headers: forwarded });
  passed.once('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  passed.once('error', (error: NodeJS.ErrnoException) => {
    // The request body is unread: it is piped only after the connection is established.
    if (error.code === 'ECONNREFUSED' && left > 1) return passOn(incoming, outgoing, servers, nth + 1, left - 1);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The server is gone.');
  });
  passed.once('socket', (to) => {
    if (to.connecting) to.once('connect', () => incoming.pipe(passed));
    else incoming.pipe(passed);
  });
}
