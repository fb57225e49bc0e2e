import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Fault, Link, type Watch } from './faultyLink';

export interface Strike {
  /** The message at which it happens. */
  at: (says: string) => boolean;
  /** `sent`: the database never sees it. `answered`: it does it, and its answer meets the fault. */
  when: 'sent' | 'answered';
  fault: Fault;
}

export interface FaultyProxy {
  /** The database's URL, through the proxy. */
  url: string;
  /** Waits for a moment and does its harm there, once. @returns when it happened */
  strike: (strike: Strike) => Promise<void>;
  /** Swallows from now on, whatever is sent. */
  swallow: () => void;
  /** Holds back from now on, whatever is sent, until it heals. */
  pause: () => void;
  /**
   * Lets through again: new connections, and those that were being opened meanwhile. Forgets a strike to come. The
   * database learns of clients that are gone, as its keepalive would tell it after a while.
   */
  heal: () => void;
  close: () => Promise<void>;
}

/** A proxy in front of PostgreSQL that harms connections at a chosen moment. */
export async function startProxy(databaseUrl: string): Promise<FaultyProxy> {
  const url = new URL(databaseUrl);
  const links = new Set<Link>();
  let isClosed = false;
  let armed: (Strike & { happened: () => void }) | undefined;

  const swallow = () => {
    isClosed = true;
    for (const link of links) link.silence();
  };
  const pause = () => {
    isClosed = true;
    for (const link of links) link.hold();
  };
  const harm = (link: Link, fault: Fault) => (fault.kind === 'swallow' ? swallow() : link.harm(fault));
  const watch: Watch = {
    sent: (link, says) => {
      if (!armed?.at(says)) return;
      const { when, fault, happened } = armed;
      armed = undefined;
      const happen = () => {
        harm(link, fault);
        happened();
      };
      if (when === 'sent') happen();
      else link.onAnswer = happen;
    },
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const link = new Link(client, connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true }), watch);
    links.add(link);
    if (isClosed) link.hold();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    strike: (strike) => new Promise((happened) => (armed = { ...strike, happened })),
    swallow,
    pause,
    heal: () => {
      isClosed = false;
      armed = undefined;
      for (const link of links) {
        link.letGo();
        if (!link.isOver) continue;
        link.end();
        links.delete(link);
      }
    },
    close: async () => {
      server.close();
      for (const link of links) link.end();
      await once(server, 'close');
    },
  };
}
