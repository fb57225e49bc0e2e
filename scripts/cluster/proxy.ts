import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  close: () => Promise<void>;
}

/** Passes each request on to the next of several servers; to the one after it where that one is not there. */
export async function startProxy(servers: readonly string[], port = 0): Promise<Proxy> {
  let nth = 0;
  const proxy = createServer((asked, answer) => passOn(asked, answer, servers, nth++)).listen(port, '127.0.0.1');
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
  asked: IncomingMessage,
  answer: ServerResponse,
  servers: readonly string[],
  nth: number,
  left = servers.length,
): void {
  const { method, url, headers, socket } = asked;
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' };
  const passed = request(`${servers[nth % servers.length]}${url}`, { method, headers: forwarded });
  passed.once('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.once('error', (error: NodeJS.ErrnoException) => {
    // Of its body nothing was read yet.
    if (error.code === 'ECONNREFUSED' && left > 1) return passOn(asked, answer, servers, nth + 1, left - 1);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502, { 'content-type': 'text/plain' }).end('The server is gone.');
  });
  passed.once('socket', (to) => {
    if (to.connecting) to.once('connect', () => asked.pipe(passed));
    else asked.pipe(passed);
  });
}
