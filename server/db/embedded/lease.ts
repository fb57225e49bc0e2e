import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/*
 * Who uses an embedded database is kept in the database itself, as advisory locks of one session for each process.
 * They vanish with the process, however it dies, so none is ever stale.
 */

/** Shared by everyone who uses the cluster; had exclusively by the one who stops it. */
const IN_USE = 7_311_001;
/** Had by the one server, or the one tool that replaces its data. */
const OWNED = 7_311_002;

/** How long a database may be silent when it is asked for a session, and when one ends. */
const SILENCE_MS = 10_000;

/** Whether a session failed since the database accepted it and then said nothing. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'timeout expired';

/** A process that was killed a moment ago may still seem to be there. */
const GRACE_MS = 1_500;

/** What the session of a process's lease calls itself. */
export const sessionName = (pid: number): string => `process ${pid}`;

export interface Lease {
  /** Resolves when the session is gone, whoever ended it. */
  lost: Promise<void>;
  /**
   * Gives up the use, and tells whether nobody else uses the cluster, who is then kept from starting to. Where that
   * cannot be told, the session ends.
   */
  isLast: () => Promise<boolean>;
  end: () => Promise<void>;
}

/** The folder's database has its owner already. */
export class InUseError extends Error {}

/**
 * Says that this process uses the cluster at `url`.
 * @param exclusive whether as its owner
 * @throws InUseError naming the process that owns it
 */
export async function takeLease(url: string, exclusive: boolean): Promise<Lease> {
  const client = new pg.Client({
    connectionString: url,
    application_name: sessionName(process.pid),
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_MS,
  });
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  // What does not answer does not say goodbye either.
  const end = () => Promise.race([client.end(), sleep(SILENCE_MS, undefined, { ref: false })]);
  const orEnd = async (error: unknown): Promise<never> => {
    await end();
    throw error;
  };
  const use = async () => {
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]);
    if (exclusive) await own(client);
  };
  const isLast = async () => {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
    return tryLock(client, IN_USE);
  };
  await use().catch(orEnd);
  return { lost, isLast: () => isLast().catch(orEnd), end };
}

async function own(client: pg.Client): Promise<void> {
  const deadline = Date.now() + GRACE_MS;
  while (!(await tryLock(client, OWNED))) {
    if (Date.now() > deadline) throw new InUseError(`It is in use by ${await holder(client)}.`);
    await sleep(100);
  }
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lock]);
  return rows[0]?.got ?? false;
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNED],
  );
  return rows[0]?.application_name ?? 'another process';
}
