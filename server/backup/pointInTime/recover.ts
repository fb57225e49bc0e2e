import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Archive, restoreCommand } from '../../db/embedded/archive';
import { type Cluster, clusterUrl, writeSettings } from '../../db/embedded/cluster';
import type { Lock } from '../../db/embedded/lock';
import { errorText } from '../../errorText';
import { freePort } from '../../freePort';
import { formatMoment } from '../moment';

/** A recovered, running database. */
export interface Recovered {
  url: string;
  /** Whether the log continues beyond the requested moment. */
  reached: boolean;
  /** When the last recovered transaction was committed; absent where there was none after the base backup. */
  upTo?: Date;
}

const NOT_REACHED = 'recovery ended before configured recovery target was reached';

/**
 * Runs the database of an unpacked base backup until it has recovered the commits up to a moment, or all there are.
 * @param lock the cluster's lock, which the database's processes inherit
 * @throws Error with the database's output when it exits
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
    // There was no commit after that moment, or it is missing in the log.
    if (!errorText(error).includes(NOT_REACHED)) throw error;
    return { ...(await run(all)), reached: false };
  }
}

/** PostgreSQL does not know time zone names, such as `Z`, yet when it reads its settings. */
const inPostgres = (moment: Date) => moment.toISOString().replace('Z', '+00');

const PAUSE_MS = 100;
/** The interval of progress messages. */
const LOG_MS = 10_000;

async function runUntilRecovered(
  cluster: Cluster,
  lock: Lock,
  log: (message: string) => void,
): Promise<Omit<Recovered, 'reached'>> {
  const { dir, account, binaries } = cluster;
  const port = await freePort();
  await writeSettings(cluster, port);
  const url = await clusterUrl(dir, port);
  const end = account.run(binaries.postgres, ['-D', dir], { hold: lock.fd }).then(
    () => Promise.reject(new Error('The database was stopped while it recovered.')),
    (error: unknown) => Promise.reject(new Error(`The database does not recover:\n${lastWords(errorText(error))}`)),
  );
  end.catch(() => {});
  for (let lastLogged = Date.now(); ; await Promise.race([end, sleep(PAUSE_MS)])) {
    const state = await Promise.race([end, look(url)]);
    if (state && !state.recovering) return { url, upTo: state.up_to ?? undefined };
    if (Date.now() - lastLogged < LOG_MS) continue;
    lastLogged = Date.now();
    log(state?.up_to ? `Recovered what was committed up to ${formatMoment(state.up_to)} …` : 'Recovering …');
  }
}

/** Returns the end of the output, which has the reason for the exit. */
const lastWords = (output: string) => output.split('\n').slice(-8).join('\n');

interface State {
  recovering: boolean;
  up_to: Date | null;
}

/** Queries how far a database has recovered; undefined while it does not respond yet. */
async function look(url: string): Promise<State | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOG_MS });
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
