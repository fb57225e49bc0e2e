import pg from 'pg';
import { destroy } from './connection/idle';
import { NoAnswer } from './connection/limits';
import { type Activity, Probe, type Session } from './standbys/probe';

/** The pause between two looks. */
export const LOOK_MS = 300;
/** After a network interruption, a retransmitted answer mostly arrives within this time. */
const GRACE_MS = 1_800;
/** A sign-in counts as lost only after this many times the duration of the probe's own sign-in. */
const HASTE = 4;

/** A connection that waits for its sign-in or for an answer. */
export interface Wait {
  client: pg.ClientBase;
  since: number;
  /** The first look that found the session idle, and the bytes received by then; undefined while the database works. */
  silent?: { since: number; bytes: number };
}

/**
 * Tells slow answers from lost ones. A separate connection asks the database about the sessions of the waiting connections.
 * If the database works for a session, its statement is slow. If the session waits for its client, the answer is lost:
 * the investigation destroys the connection and ends the session.
 */
export class Investigation {
  private probe: Probe | undefined;
  /** The moment of the last lost connection. */
  private lostAt = 0;
  /** The moment of the last probe without an answer. */
  private silentUntil = 0;
  /** Whether a connection answered a statement that was sent before the last trouble. A dead network breaks all of them. */
  private hasSurvivor = false;
  /** The sessions of lost connections that the database still has to end. */
  private readonly ending = new Set<string>();

  constructor(
    private readonly waiting: ReadonlyMap<pg.ClientBase, Wait>,
    private readonly sessionOf: (client: pg.ClientBase) => Session | undefined,
    private readonly urlOf: (client: pg.ClientBase) => string,
  ) {}

  /** Investigates once the connections that lead to a URL. */
  async look(url: string): Promise<void> {
    if (this.probe?.url !== url) this.dismiss();
    try {
      this.probe ??= await Probe.open(url);
      await this.judge(this.probe);
      await this.endLost(this.probe);
    } catch (error) {
      // The network is still silent, or the database is down or busy. The time limits still hold.
      this.dismiss();
      if (error instanceof pg.DatabaseError) return;
      this.silentUntil = performance.now();
      this.hasSurvivor = false;
    }
  }

  /** Records that a connection has answered. */
  hear({ since }: Wait): void {
    if (since < Math.max(this.lostAt, this.silentUntil)) this.hasSurvivor = true;
  }

  async close(): Promise<void> {
    if (this.probe) await this.endLost(this.probe).catch(() => {});
    this.dismiss();
  }

  private dismiss(): void {
    this.probe?.close();
    this.probe = undefined;
  }

  /** Ends the sessions of lost connections, which would otherwise hold their locks until their own limit. */
  private async endLost(probe: Probe): Promise<void> {
    if (this.ending.size === 0) return;
    await probe.end([...this.ending]);
    this.ending.clear();
  }

  private async judge(probe: Probe): Promise<void> {
    const sent = performance.now() - LOOK_MS;
    const isKnown = ({ client, since }: Wait) =>
      since <= sent && this.urlOf(client) === probe.url && (this.sessionOf(client)?.host ?? probe.host) === probe.host;
    const waits = [...this.waiting.values()].filter(isKnown);
    const activities = await probe.activities(waits.flatMap(({ client }) => this.sessionOf(client)?.id ?? []));
    const lost = waits.filter((wait) => this.waiting.get(wait.client) === wait && this.isLost(wait, probe, activities));
    for (const { client, since } of lost) {
      const session = this.sessionOf(client);
      if (session) this.ending.add(session.id);
      destroy(client, new NoAnswer(performance.now() - since));
      this.lostAt = performance.now();
    }
  }

  private isLost(wait: Wait, { took }: Probe, activities: ReadonlyMap<string, Activity>): boolean {
    const session = this.sessionOf(wait.client);
    const activity = session && activities.get(session.id);
    const isDoomed = !this.hasSurvivor && wait.since < this.lostAt;
    // It queues for a lock of a lost session, was sent into the silent network, and would hold the lock next.
    if (activity === 'queues' && isDoomed && wait.since < this.silentUntil) return true;
    const bytes = bytesRead(wait.client);
    if (activity) wait.silent = undefined;
    else if (wait.silent?.bytes !== bytes) wait.silent = { since: performance.now(), bytes };
    // During the sign-in there is no session yet. Many sign-ins at once take long.
    const isHasty = !session && performance.now() - wait.since < HASTE * took;
    const grace = isDoomed ? LOOK_MS : GRACE_MS;
    return wait.silent !== undefined && !isHasty && performance.now() - wait.silent.since >= grace;
  }
}

/** Returns the bytes received: an answer that still arrives is not lost. */
function bytesRead(client: pg.ClientBase): number {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  return stream && 'bytesRead' in stream ? Number(stream.bytesRead) : 0;
}
