import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type FrontendMessage, FrontendReader } from './frontendMessages';

export type Fault =
  /** From now on nothing of anybody arrives, neither way. What was open then stays dead for good. */
  | { kind: 'swallow' }
  /** The connection is reset, both ways. */
  | { kind: 'reset' }
  /** On the connection nothing arrives for so long, and then everything, also what a client sent that is gone. */
  | { kind: 'delay'; ms: number }
  /** One end is told that the other one is gone, which is told nothing. */
  | { kind: 'half-close'; told: 'client' | 'database' };

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
  let swallowing = false;
  let armed: (Strike & { happened: () => void }) | undefined;

  const swallow = () => {
    swallowing = true;
    for (const link of links) link.silence();
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
    if (swallowing) link.hold();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    strike: (strike) => new Promise((happened) => (armed = { ...strike, happened })),
    swallow,
    heal: () => {
      swallowing = false;
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

interface Watch {
  /** Told each message that says something, before it is passed on. */
  sent: (link: Link, says: string) => void;
}

/** One client and its connection to the database. */
class Link {
  /** What is to happen when the database has answered, before its answer is passed on. */
  onAnswer: (() => void) | undefined;
  /** What waits to be passed on; undefined where nothing has to. */
  private held: (() => void)[] | undefined;
  private silent = false;

  constructor(
    private readonly client: Socket,
    private readonly database: Socket,
    watch: Watch,
  ) {
    const reader = new FrontendReader();
    const forward = ({ bytes, says }: FrontendMessage) => {
      if (says !== undefined && !this.silent && !this.held) watch.sent(this, says);
      this.pass(() => database.write(bytes));
    };
    client.on('data', (chunk) => reader.read(chunk).forEach(forward));
    database.on('data', (chunk) => {
      const answered = this.onAnswer;
      this.onAnswer = undefined;
      answered?.();
      this.pass(() => client.write(chunk));
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('end', () => this.pass(() => to.end()));
      from.on('error', () => this.pass(() => to.destroy()));
    }
  }

  /** Whether the client is gone, and the database would never learn of it. */
  get isOver(): boolean {
    return this.client.destroyed && (this.silent || this.database.destroyed);
  }

  harm(fault: Exclude<Fault, { kind: 'swallow' }>): void {
    switch (fault.kind) {
      case 'reset':
        this.silence();
        this.client.resetAndDestroy();
        this.database.resetAndDestroy();
        break;
      case 'delay':
        this.hold();
        setTimeout(() => this.letGo(), fault.ms);
        break;
      case 'half-close':
        this.silence();
        (fault.told === 'client' ? this.client : this.database).end();
        break;
    }
  }

  silence(): void {
    this.silent = true;
    this.held = undefined;
  }

  hold(): void {
    this.held ??= [];
  }

  letGo(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const pass of held) pass();
  }

  end(): void {
    this.silence();
    this.client.destroy();
    this.database.destroy();
  }

  private pass(act: () => void): void {
    if (this.silent) return;
    if (this.held) this.held.push(act);
    else act();
  }
}
