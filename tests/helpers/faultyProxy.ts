import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Fault, Link, type Watch } from './faultyLink';

export interface Strike {
  /** Selects the message that triggers the fault. */
  at: (says: string) => boolean;
  /** `sent`: the database never receives the message. `answered`: it does, and the fault hits its answer. */
  when: 'sent' | 'answered';
  fault: Fault;
}

export interface FaultyProxy {
  /** The URL of the database, through the proxy. */
  url: string;
  /** Causes a fault at a message, once. @returns a promise that resolves when it has happened */
  strike: (strike: Strike) => Promise<void>;
  /** Drops all data from now on. */
  swallow: () => void;
  /** Holds back from now on, whatever is sent, until it heals. */
  pause: () => void;
  /**
   * Works again, also for connections that clients opened meanwhile, and cancels a pending fault. Closes connections to the
   * database whose client has gone, as keepalive would after a while.
   */
  heal: () => void;
  close: () => Promise<void>;
}

/** Starts a proxy in front of PostgreSQL that causes faults at chosen messages. */
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
