import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/*
 * The users of an embedded database are recorded in the database itself, as advisory locks of one session per process. They
 * vanish with the process, however it dies, so they are never stale.
 */

/** Every user of the cluster holds it shared; the process that stops the database takes it exclusively. */
const IN_USE = 7_311_001;
/** The server holds it, or the tool that replaces the server's data. */
const OWNED = 7_311_002;

/** The longest silence of a database while a session opens or closes. */
const SILENCE_MS = 10_000;

/** Returns whether a session failed because the database accepted the connection and then did not answer. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'timeout expired';

/** How long the session of a process that was just killed may outlive it. */
const GRACE_MS = 1_500;

/** Returns the application name of the lease's session. */
export const sessionName = (pid: number): string => `process ${pid}`;

export interface Lease {
  /** Resolves when the session has ended, for whatever reason. */
  lost: Promise<void>;
  /**
   * Gives up the use. Returns whether no other process uses the cluster; if so, blocks new users. Ends the session on an
   * error.
   */
  isLast: () => Promise<boolean>;
  end: () => Promise<void>;
}

/** Another process owns the folder's database. */
export class InUseError extends Error {}

/**
 * Registers this process as a user of the cluster at `url`.
 * @param exclusive whether to register as its owner
 * @param signal ends the wait for other processes
 * @throws InUseError naming the process that owns it
 */
export async function takeLease(url: string, exclusive: boolean, signal?: AbortSignal): Promise<Lease> {
  const client = new pg.Client({
    connectionString: url,
    application_name: sessionName(process.pid),
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_MS,
  });
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const giveUp = () => void client.connection.stream.destroy(new Error('The start was ended.'));
  signal?.addEventListener('abort', giveUp);
  const forget = () => signal?.removeEventListener('abort', giveUp);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  // A database that does not answer does not close the connection either.
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
  await use().catch(orEnd).finally(forget);
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
