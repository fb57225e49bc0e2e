import { FairSemaphore, type Release, type SemaphoreLimits } from '../connections/fairSemaphore';

/** A response of at least this many bytes is large: other requests would notice its production. */
export const LARGE = 4 * 1024 * 1024;
/** The number of large responses to remember. */
const MEMORY = 10_000;

/**
 * A semaphore for responses that may be large. Most are small and should not wait for large ones: a response that was
 * large last time queues separately, with half as many permits.
 */
export class LargeSemaphore {
  private readonly unknown: FairSemaphore;
  private readonly large: FairSemaphore;
  /** The keys of large responses, oldest first. */
  private readonly known = new Set<string>();

  constructor(private readonly limits: SemaphoreLimits) {
    this.unknown = new FairSemaphore(limits);
    this.large = new FairSemaphore({ ...limits, atOnce: Math.ceil(limits.atOnce / 2) });
  }

  /** The number of permits in use. */
  get underWay(): number {
    return this.unknown.underWay + this.large.underWay;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.unknown.waiting + this.large.waiting;
  }

  /** Waits for a permit to produce a response; see {@link FairSemaphore.take}. @param key identifies the response */
  async take(key: string, client: string, onGone: (forget: () => void) => void): Promise<Release | undefined> {
    const began = performance.now();
    if (!this.known.has(key)) {
      const release = await this.unknown.take(client, onGone);
      if (!release || !this.known.has(key)) return release;
      // Meanwhile another request has shown that this response is large.
      release();
    }
    return this.large.take(client, onGone, this.limits.patience - (performance.now() - began));
  }

  /** Remembers the size of a response. */
  note(key: string, bytes: number): void {
    this.known.delete(key);
    if (bytes < LARGE) return;
    this.known.add(key);
    const [oldest] = this.known;
    if (this.known.size > MEMORY && oldest !== undefined) this.known.delete(oldest);
  }
}
