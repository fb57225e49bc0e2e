import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorText } from '../errorText';

/*
 * Of several hosts one takes writes, the primary; the others are its standbys. When it dies, one of them is promoted, by
 * whoever watches over them. libpq finds it by `target_session_attrs`, which this driver does not know.
 */

/** How long a host is asked what it is. */
const LONGEST_LOOK_MS = 2_000;
/** Between two looks. */
const PAUSE_MS = 200;

/**
 * The addresses in a URL that names several hosts the way libpq does, each as a URL of its own.
 * @example hostsIn('postgres://u:p@one:5432,two:5433/db') // ['postgres://u:p@one:5432/db', 'postgres://u:p@two:5433/db']
 */
export function hostsIn(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}

/** A host and its port, as a person names them. */
export function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

/** A database that was to take writes is a standby. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
  /** What PostgreSQL says of what it does not take now. */
  readonly code = '57P03';
}

interface Found {
  url: string;
  /** One more with each promotion. */
  timeline: number;
}

/** Which of several hosts takes writes. */
export class Primary {
  private known?: Found;
  private looking?: Promise<Found>;
  /** What has been promoted once never gives way to what it came after, though that may still run. */
  private timeline = 0;

  constructor(readonly urls: readonly string[]) {}

  /** The last known one; '' before it is found. */
  get url(): string {
    return this.known?.url ?? '';
  }

  /**
   * The host that takes writes; where none does, it is waited for.
   * @param ms the longest wait
   * @throws Error where none was found
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

  /** It was lost, or takes no writes any more. */
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
    const said = looks.map((look, index) => {
      const what = look.status === 'rejected' ? errorText(look.reason) : look.value ? 'was replaced' : 'is a standby';
      return `${placeOf(this.urls[index] ?? '')}: ${what}`;
    });
    throw new NotPrimary(`None of the hosts takes writes (${said.join('; ')}).`);
  }
}

/** The address that takes writes, for a connection of one's own. @throws Error where none does within a few seconds */
export async function primaryOf(url: string, ms: number): Promise<string> {
  const urls = hostsIn(url);
  return urls.length > 1 ? new Primary(urls).find(ms) : url;
}

/** The timeline of a host that takes writes; 0 of a standby. The first 8 digits of the name of a segment are it. */
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
