import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Investigation, LOOK_MS, type Wait } from '../investigation';
import type { Session } from '../standbys/probe';
import { destroy } from './idle';
import { NoAnswer } from './limits';

/** An answer that takes longer is investigated. Almost every statement takes a hundredth of this. */
const SUSPECT_MS = 1_000;

/**
 * Finds dead connections of a pool that no packet reports, as after a network that swallowed packets. Once an answer takes
 * longer than a second, an {@link Investigation} finds out whether it is slow or lost. Without a late answer the watch costs
 * two map entries per statement.
 */
export class SilenceWatch {
  private readonly waiting = new Map<pg.ClientBase, Wait>();
  private readonly heard = new WeakMap<pg.ClientBase, number>();
  private readonly sessions = new WeakMap<pg.ClientBase, Session>();
  private timer: NodeJS.Timeout | undefined;
  /** Set while an answer is late. */
  private investigation: Investigation | undefined;
  /** Set while an answer is late: a connection is trusted if it answered after this moment. */
  private distrustedSince: number | undefined;
  private isOver = false;

  /** @param urlOf returns the URL that a connection leads to */
  constructor(private readonly urlOf: (client: pg.ClientBase) => string) {}

  /** Records that a connection waits from now on. */
  ask(client: pg.ClientBase): void {
    this.waiting.set(client, { client, since: performance.now() });
    if (!this.timer && !this.isOver) this.arm(SUSPECT_MS);
  }

  /** Records that a connection has ended. */
  forget(client: pg.ClientBase): void {
    this.waiting.delete(client);
  }

  /**
   * Returns the answer. If it is late or lost, destroys the connection and throws {@link NoAnswer}.
   * @param ms the longest wait; 0 means unlimited and unwatched
   */
  async answer<Answer>(client: pg.ClientBase, ms: number, answer: Promise<Answer>): Promise<Answer> {
    if (ms === 0) return answer;
    this.ask(client);
    const timer = setTimeout(() => destroy(client, new NoAnswer(ms)), ms);
    try {
      const answered = await answer;
      this.hear(client);
      return answered;
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.hear(client);
      throw error;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(client);
    }
  }

  /** Records the session of a connection. */
  name(client: pg.ClientBase, { id, host }: Session): void {
    this.sessions.set(client, { id, host });
  }

  /** Returns whether a connection may be used as it is, or needs a test first. */
  trusts(client: pg.ClientBase): boolean {
    return this.distrustedSince === undefined || (this.heard.get(client) ?? 0) > this.distrustedSince;
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private hear(client: pg.ClientBase): void {
    this.heard.set(client, performance.now());
    const wait = this.waiting.get(client);
    if (wait) this.investigation?.hear(wait);
  }

  private arm(ms: number): void {
    this.timer = setTimeout(() => void this.look(), ms).unref();
  }

  /** The map keeps the order in which the statements were sent. */
  private async look(): Promise<void> {
    if (this.late().length > 0) await this.investigate();
    const [oldest] = this.waiting.values();
    this.timer = undefined;
    if (oldest && !this.isOver) this.arm(Math.max(1, oldest.since + SUSPECT_MS - performance.now()));
  }

  private late(): Wait[] {
    const sent = performance.now() - SUSPECT_MS;
    return [...this.waiting.values()].filter(({ since }) => since <= sent);
  }

  private async investigate(): Promise<void> {
    const investigation = new Investigation(this.waiting, (client) => this.sessions.get(client), this.urlOf);
    this.investigation = investigation;
    for (let late = this.late(); late[0] && !this.isOver; late = this.late()) {
      this.distrustedSince = Math.max(...late.map(({ since }) => since));
      await investigation.look(this.urlOf(late[0].client));
      await sleep(LOOK_MS, undefined, { ref: false });
    }
    await investigation.close();
    this.investigation = undefined;
    this.distrustedSince = undefined;
  }
}
