import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program with an address for webhooks. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Answers the following messages; 204 at first. */
  answer: (reply: (response: ServerResponse, message: Received) => void) => void;
  close: () => Promise<void>;
}

/** Starts a receiver on the loopback interface. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reply = (response: ServerResponse, _: Received): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const message = { headers: request.headers, body };
      received.push(message);
      reply(response, message);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next) => {
      reply = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
