/** Ends a turn. A second call does nothing. */
export type Leave = () => void;

export interface TurnLimits {
  /** Turns under way at once. */
  atOnce: number;
  /** How many one client may have waiting. */
  perClient: number;
  /** Milliseconds to wait for a turn. */
  patience: number;
}

/**
 * Lets a few pieces of work be under way at once. The others wait, and of those the clients take turns: one with many
 * does not hold up one with few.
 */
export class Turns {
  /** How each client's waiting work begins. The client whose turn is next comes first. */
  private readonly lines = new Map<string, (() => void)[]>();
  private running = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** Turns under way. */
  get underWay(): number {
    return this.running;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /**
   * Waits for a turn, for ever where the client goes before it comes.
   * @param onGone is given what to do should the client go
   * @returns how to end it; undefined where it did not come in time, or too many of the client's wait already
   */
  take(
    client: string,
    onGone: (forget: () => void) => void,
    patience = this.limits.patience,
  ): Promise<Leave | undefined> {
    const { atOnce, perClient } = this.limits;
    if (this.running < atOnce) return Promise.resolve(this.begin());
    const line = this.lines.get(client) ?? [];
    if (line.length >= perClient) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(this.begin());
      };
      const forget = () => {
        clearTimeout(timer);
        this.remove(client, start);
      };
      const timer = setTimeout(() => {
        forget();
        resolve(undefined);
      }, patience);
      this.lines.set(client, [...line, start]);
      onGone(forget);
    });
  }

  private begin(): Leave {
    this.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.running -= 1;
      this.startNext();
    };
  }

  private startNext(): void {
    const [next] = this.lines;
    if (!next) return;
    const [client, [start, ...others]] = next;
    this.lines.delete(client);
    // Behind all others, until it is their turn again.
    if (others.length > 0) this.lines.set(client, others);
    start?.();
  }

  private remove(client: string, start: () => void): void {
    const others = this.lines.get(client)?.filter((each) => each !== start) ?? [];
    if (others.length > 0) this.lines.set(client, others);
    else this.lines.delete(client);
  }
}
