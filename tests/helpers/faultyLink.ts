import type { Socket } from 'node:net';
import { type FrontendMessage, FrontendReader } from './frontendMessages';

export type Fault =
  /** Drops all data of all connections, in both directions. Connections open at this time never recover. */
  | { kind: 'swallow' }
  /** Resets the connection in both directions. */
  | { kind: 'reset' }
  /** Holds data on the connection back, then delivers all of it, even from a client that has gone. */
  | { kind: 'delay'; ms: number }
  /** On the connection everything arrives, one piece per interval of `ms`. */
  | { kind: 'trickle'; ms: number }
  /** Closes one end of the connection. The other end gets no notice. */
  | { kind: 'half-close'; closedFor: 'client' | 'database' };

export interface Watch {
  /** Receives each message that has a text, before the proxy passes it on. */
  sent: (link: Link, says: string) => void;
}

/** The connections of one client: to the proxy, and on to the database. */
export class Link {
  /** Called when the database has answered, before the proxy passes the answer on. */
  onAnswer: (() => void) | undefined;
  /** Data held back; undefined if nothing is. */
  private held: (() => void)[] | undefined;
  private silent = false;
  private trickle: NodeJS.Timeout | undefined;

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

  /** Whether the client has gone, and the database cannot notice. */
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
      case 'trickle':
        this.hold();
        this.trickle = setInterval(() => this.held?.shift()?.(), fault.ms);
        break;
      case 'half-close':
        this.silence();
        (fault.closedFor === 'client' ? this.client : this.database).end();
        break;
    }
  }

  silence(): void {
    this.silent = true;
    this.held = undefined;
    clearInterval(this.trickle);
  }

  hold(): void {
    this.held ??= [];
  }

  letGo(): void {
    const held = this.held ?? [];
    this.held = undefined;
    clearInterval(this.trickle);
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
