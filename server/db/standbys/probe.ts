import pg from 'pg';
import { destroy } from '../connection/idle';

/** A probe that takes longer proves nothing about the network. */
const LONGEST_MS = 1_000;

/** Identifies a session for good; the operating system reuses process ids. */
const ID = "pid || '@' || extract(epoch FROM backend_start)";
/** The host of a session. One URL may lead to several hosts, as behind a load balancer. */
const HOST = "coalesce(host(inet_server_addr()), '')";
/** The columns of a {@link Session}, for a query by the session itself. */
export const OWN_SESSION = `(SELECT ${ID} FROM pg_stat_get_activity(pg_backend_pid())) AS id, ${HOST} AS host`;

/** A session, as the database knows it. */
export interface Session {
  id: string;
  host: string;
}

/** The session executes a statement, or waits for a lock of another session. */
export type Activity = 'works' | 'queues';

/** A separate connection that asks the database about the sessions of the other connections. */
export class Probe {
  /** @param took how long the sign-in took, in milliseconds */
  private constructor(
    readonly url: string,
    readonly took: number,
    /** The host of the probe. It does not see sessions on other hosts. */
    readonly host: string,
    private readonly client: pg.Client,
  ) {}

  /** @throws Error where the database does not answer within a second */
  static async open(url: string): Promise<Probe> {
    const began = performance.now();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'magazyn',
      connectionTimeoutMillis: LONGEST_MS,
      query_timeout: LONGEST_MS,
    });
    client.on('error', () => {});
    await client.connect();
    const took = performance.now() - began;
    try {
      const { rows } = await client.query<{ host: string }>(`SELECT ${HOST} AS host`);
      return new Probe(url, took, rows[0]?.host ?? '', client);
    } catch (error) {
      close(client);
      throw error;
    }
  }

  /** Returns the activity of each session. Omits a session that waits for its client or has ended. */
  async activities(ids: readonly string[]): Promise<Map<string, Activity>> {
    const { rows } = await this.client.query<{ id: string; activity: Activity }>(
      `SELECT ${ID} AS id, CASE wait_event_type WHEN 'Lock' THEN 'queues' ELSE 'works' END AS activity
      FROM pg_stat_activity WHERE ${ID} = ANY ($1) AND wait_event_type IS DISTINCT FROM 'Client'`,
      [ids],
    );
    return new Map(rows.map(({ id, activity }) => [id, activity]));
  }

  /** Ends the sessions, which releases their locks, unless the database works for them again. */
  async end(ids: readonly string[]): Promise<void> {
    await this.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE ${ID} = ANY ($1) AND wait_event_type IN ('Client', 'Lock')`,
      [ids],
    );
  }

  close(): void {
    close(this.client);
  }
}

const close = (client: pg.Client) => destroy(client, new Error('The probe is over.'));
