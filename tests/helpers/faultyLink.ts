import type { Socket } from 'node:net';
import { type FrontendMessage, FrontendReader } from './frontendMessages';

export type Fault =
  /** From now on nothing of anybody arrives, neither way. What was open then stays dead for good. */
  | { kind: 'swallow' }
  /** The connection is reset, both ways. */
  | { kind: 'reset' }
  /** On the connection nothing arrives for so long, and then everything, also what a client sent that is gone. */
  | { kind: 'delay'; ms: number }
  /** On the connection everything arrives, one piece per interval of `ms`. */
  | { kind: 'trickle'; ms: number }
  /** One end is told that the other one is gone, which is told nothing. */
  | { kind: 'half-close'; told: 'client' | 'database' };

export interface Watch {
  /** Told each message that says something, before it is passed on. */
  sent: (link: Link, says: string) => void;
}

/** One client and its connection to the database. */
export class Link {
  /** What is to happen when the database has answered, before its answer is passed on. */
  onAnswer: (() => void) | undefined;
  /** What waits to be passed on; undefined where nothing has to. */
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
      case 'trickle':
        this.hold();
        this.trickle = setInterval(() => this.held?.shift()?.(), fault.ms);
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
