import { type Leave, type TurnLimits, Turns } from './turns';

/** Bytes from which on an answer is a large one, whose making others would notice. */
export const LARGE = 4 * 1024 * 1024;
/** So many large answers are remembered. */
const MEMORY = 10_000;

/**
 * Turns for answers that may be large. Most are not, and do not wait for those that are: what was large when it was last
 * asked for has a line of its own, with half as many under way.
 */
export class LargeTurns {
  private readonly unknown: Turns;
  private readonly large: Turns;
  /** What was large. The oldest first. */
  private readonly known = new Set<string>();

  constructor(private readonly limits: TurnLimits) {
    this.unknown = new Turns(limits);
    this.large = new Turns({ ...limits, atOnce: Math.ceil(limits.atOnce / 2) });
  }

  /** Turns under way. */
  get underWay(): number {
    return this.unknown.underWay + this.large.underWay;
  }

  /** Requests that wait for one. */
  get waiting(): number {
    return this.unknown.waiting + this.large.waiting;
  }

  /** Waits for a turn to make an answer, as {@link Turns.take}. @param what is asked for */
  async take(what: string, client: string, onGone: (forget: () => void) => void): Promise<Leave | undefined> {
    const asked = performance.now();
    if (!this.known.has(what)) {
      const leave = await this.unknown.take(client, onGone);
      if (!leave || !this.known.has(what)) return leave;
      // Another one of the same has shown meanwhile that it is large.
      leave();
    }
    return this.large.take(client, onGone, this.limits.patience - (performance.now() - asked));
  }

  /** Remembers how large an answer was. */
  note(what: string, bytes: number): void {
    this.known.delete(what);
    if (bytes < LARGE) return;
    this.known.add(what);
    const [oldest] = this.known;
    if (this.known.size > MEMORY && oldest !== undefined) this.known.delete(oldest);
  }
}
