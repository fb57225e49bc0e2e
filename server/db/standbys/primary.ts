import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorText } from '../../errorText';

/*
 * One of several hosts is the primary, which takes writes; the others are its standbys. When the primary dies, an external
 * failover manager promotes a standby. libpq finds the primary by `target_session_attrs`, which this driver does not support.
 */

/** The time limit for a query of a host's role. */
const LONGEST_LOOK_MS = 2_000;
/** Pause between two rounds of queries. */
const PAUSE_MS = 200;

/**
 * Splits a URL with several hosts, in libpq's syntax, into one URL per host.
 * @example hostsIn('postgres://u:p@one:5432,two:5433/db') // ['postgres://u:p@one:5432/db', 'postgres://u:p@two:5433/db']
 */
export function hostsIn(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}

/** Returns the host and port as text for people. */
export function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

/** A database that should take writes is a standby. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
  /** PostgreSQL's code for "cannot connect now". */
  readonly code = '57P03';
}

interface Found {
  url: string;
  /** Each promotion increases it. */
  timeline: number;
}

/** Finds the primary among several hosts. */
export class Primary {
  private known?: Found;
  private looking?: Promise<Found>;
  /** The highest timeline seen: a former primary that still runs must not replace its successor. */
  private timeline = 0;

  constructor(readonly urls: readonly string[]) {}

  /** The last known primary; '' before it is found. */
  get url(): string {
    return this.known?.url ?? '';
  }

  /**
   * Returns the URL of the primary; waits while there is none.
   * @param ms the longest wait
   * @throws Error where it finds none
   */
  async find(ms: number): Promise<string> {
    for (const latest = performance.now() + ms; ; await sleep(PAUSE_MS)) {
      try {
        if (!this.known) {
          this.looking ??= this.look().finally(() => {
            this.looking = undefined;
          });
          this.known = await this.looking;
        }
        return this.known.url;
      } catch (error) {
        if (performance.now() + PAUSE_MS > latest) throw error;
      }
    }
  }

  /** Forgets the primary, because it was lost or no longer takes writes. */
  forget(url: string): void {
    if (this.known?.url === url) this.known = undefined;
  }

  private async look(): Promise<Found> {
    const looks = await Promise.allSettled(this.urls.map(timelineOf));
    const found = looks
      .map((look, index) => ({ url: this.urls[index] ?? '', timeline: look.status === 'fulfilled' ? look.value : 0 }))
      .filter(({ timeline }) => timeline > 0 && timeline >= this.timeline)
      .toSorted((one, other) => other.timeline - one.timeline);
    if (found[0]) {
      this.timeline = found[0].timeline;
      return found[0];
    }
    const reasons = looks.map((look, index) => {
      const what = look.status === 'rejected' ? errorText(look.reason) : look.value ? 'was replaced' : 'is a standby';
      return `${placeOf(this.urls[index] ?? '')}: ${what}`;
    });
    throw new NotPrimary(`None of the hosts takes writes (${reasons.join('; ')}).`);
  }
}

/** Returns the URL of the primary, for a separate connection. @throws Error where there is none within `ms` */
export async function primaryOf(url: string, ms: number): Promise<string> {
  const urls = hostsIn(url);
  return urls.length > 1 ? new Primary(urls).find(ms) : url;
}

/** Returns a primary's timeline, which is the first 8 digits of a segment's name; 0 for a standby. */
async function timelineOf(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LONGEST_LOOK_MS,
    query_timeout: LONGEST_LOOK_MS,
    application_name: 'magazyn',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ segment: string | null }>(
      'SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_insert_lsn()) END AS segment',
    );
    return Number.parseInt(rows[0]?.segment?.slice(0, 8) ?? '0', 16);
  } finally {
    await client.end().catch(() => {});
  }
}
