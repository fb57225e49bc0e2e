import { type Leave, type TurnLimits, Turns } from './turns';

/** A response of at least this many bytes is large: other requests would notice its production. */
export const LARGE = 4 * 1024 * 1024;
/** The number of large responses to remember. */
const MEMORY = 10_000;

/**
 * A semaphore for responses that may be large. Most are small and should not wait for large ones: a response that was
 * large last time queues separately, with half as many permits.
 */
export class LargeTurns {
  private readonly unknown: Turns;
  private readonly large: Turns;
  /** The keys of large responses, oldest first. */
  private readonly known = new Set<string>();

  constructor(private readonly limits: TurnLimits) {
    this.unknown = new Turns(limits);
    this.large = new Turns({ ...limits, atOnce: Math.ceil(limits.atOnce / 2) });
  }

  /** The number of permits in use. */
  get underWay(): number {
    return this.unknown.underWay + this.large.underWay;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.unknown.waiting + this.large.waiting;
  }

  /** Waits for a permit to produce a response; see {@link Turns.take}. @param what identifies the response */
  async take(what: string, client: string, onGone: (forget: () => void) => void): Promise<Leave | undefined> {
    const asked = performance.now();
    if (!this.known.has(what)) {
      const leave = await this.unknown.take(client, onGone);
      if (!leave || !this.known.has(what)) return leave;
      // Meanwhile another request has shown that this response is large.
      leave();
    }
    return this.large.take(client, onGone, this.limits.patience - (performance.now() - asked));
  }

  /** Remembers the size of a response. */
  note(what: string, bytes: number): void {
    this.known.delete(what);
    if (bytes < LARGE) return;
    this.known.add(what);
    const [oldest] = this.known;
    if (this.known.size > MEMORY && oldest !== undefined) this.known.delete(oldest);
  }
}
