/** Releases a permit. A second call does nothing. */
export type Release = () => void;

export interface SemaphoreLimits {
  /** The number of permits. */
  atOnce: number;
  /** The most waiting requests per client. */
  perClient: number;
  /** The longest wait for a permit, in milliseconds. */
  patience: number;
}

/**
 * A semaphore that is fair between clients. Waiting requests are served round-robin by client: one with many requests does
 * not delay one with few.
 */
export class FairSemaphore {
  /** The waiting requests of each client; the next client to serve comes first. */
  private readonly lines = new Map<string, (() => void)[]>();
  private running = 0;

  constructor(private readonly limits: SemaphoreLimits) {}

  /** The number of permits in use. */
  get underWay(): number {
    return this.running;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /**
   * Waits for a permit. Never settles where the client disconnects first.
   * @param onGone registers the callback for that case
   * @returns the release function; undefined after a timeout, or where the client has too many waiting requests
   */
  take(
    client: string,
    onGone: (forget: () => void) => void,
    patience = this.limits.patience,
  ): Promise<Release | undefined> {
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

  private begin(): Release {
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
    // The client moves to the end.
    if (others.length > 0) this.lines.set(client, others);
    start?.();
  }

  private remove(client: string, start: () => void): void {
    const others = this.lines.get(client)?.filter((each) => each !== start) ?? [];
    if (others.length > 0) this.lines.set(client, others);
    else this.lines.delete(client);
  }
}
