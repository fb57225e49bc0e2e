import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Archive, restoreCommand } from '../../db/embedded/archive';
import { type Cluster, clusterUrl, writeSettings } from '../../db/embedded/cluster';
import type { Lock } from '../../db/embedded/lock';
import { errorText } from '../../errorText';
import { freePort } from '../../freePort';
import { inWords } from '../moment';

/** A database that has recovered, and runs. */
export interface Recovered {
  url: string;
  /** Whether the log goes on beyond the moment that was asked for. */
  reached: boolean;
  /** When what it recovered last was committed; absent where there was nothing after the base. */
  upTo?: Date;
}

const NOT_REACHED = 'recovery ended before configured recovery target was reached';

/**
 * Runs the database of an unpacked base until it has recovered what was committed up to a moment, or all there is.
 * @param lock the cluster's, which its processes hold then
 * @throws Error with what the database said where it ends
 */
export async function recover(
  cluster: Cluster,
  archive: Archive,
  lock: Lock,
  at: Date,
  log: (message: string) => void,
): Promise<Recovered> {
  const all = {
    restore_command: restoreCommand(archive),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
  };
  const run = (settings: Cluster['settings']) => runUntilRecovered({ ...cluster, settings }, lock, log);
  try {
    return { ...(await run({ ...all, recovery_target_time: inPostgres(at) })), reached: true };
  } catch (error) {
    // Nothing was committed after that moment, or it is not in the log.
    if (!errorText(error).includes(NOT_REACHED)) throw error;
    return { ...(await run(all)), reached: false };
  }
}

/** The names of time zones, `Z` among them, are not known yet when PostgreSQL reads its settings. */
const inPostgres = (moment: Date) => moment.toISOString().replace('Z', '+00');

const PAUSE_MS = 100;
/** How often it is told how far it is. */
const TELL_MS = 10_000;

async function runUntilRecovered(
  cluster: Cluster,
  lock: Lock,
  log: (message: string) => void,
): Promise<Omit<Recovered, 'reached'>> {
  const { dir, account, binaries } = cluster;
  const port = await freePort();
  await writeSettings(cluster, port);
  const url = await clusterUrl(dir, port);
  const end = account.run(binaries.postgres, ['-D', dir], lock.fd).then(
    () => Promise.reject(new Error('The database was stopped while it recovered.')),
    (error: unknown) => Promise.reject(new Error(`The database does not recover:\n${lastWords(errorText(error))}`)),
  );
  end.catch(() => {});
  for (let told = Date.now(); ; await Promise.race([end, sleep(PAUSE_MS)])) {
    const state = await Promise.race([end, look(url)]);
    if (state && !state.recovering) return { url, upTo: state.up_to ?? undefined };
    if (Date.now() - told < TELL_MS) continue;
    told = Date.now();
    log(state?.up_to ? `Recovered what was committed up to ${inWords(state.up_to)} …` : 'Recovering …');
  }
}

/** Why it ended stands at the end of all it said. */
const lastWords = (said: string) => said.split('\n').slice(-8).join('\n');

interface State {
  recovering: boolean;
  up_to: Date | null;
}

/** How far a database has recovered; undefined where it does not answer yet. */
async function look(url: string): Promise<State | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TELL_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      'SELECT pg_is_in_recovery() AS recovering, pg_last_xact_replay_timestamp() AS up_to',
    );
    return rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
