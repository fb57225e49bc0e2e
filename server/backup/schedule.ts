import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolder } from '../db/backupFolder';
import { openConnection } from '../db/connection/connection';
import { errorText } from '../errorText';
import { sourceOf } from './backup';
import { latestOf } from './folder';

/** The server's automatic backups. */
export interface BackupPlan {
  /** The backup folder. */
  to: string;
  /** The interval in milliseconds. */
  every: number;
  /** The rules for keeping older backups, in the syntax of `readKeep`. */
  keep: string;
}

/** The state of a running server's backups. */
export interface BackupState {
  /** When the last good backup was taken, as ISO text; null where there is none. */
  last: string | null;
  /** The error of the last attempt, if it failed. */
  failure?: string;
}

export interface Backups {
  state: () => BackupState;
  /** Stops the schedule, and aborts a running backup, which then leaves no file. */
  stop: () => Promise<void>;
}

interface Source {
  url: string;
  /** The data folder of the built-in database, if that is used. */
  dataDir?: string;
}

/** The pause after a failure, if that is shorter than the interval. */
const RETRY_MS = 300_000;
/** How often to check whether a backup is due. */
const LOOK_MS = 60_000;

/**
 * Takes a backup when the last good one in the folder is old enough. Several servers of one database share a
 * schedule. Each backup runs in a child process, so that it does not slow the server down.
 * @throws Error with the fault of the folder
 */
export async function scheduleBackups(
  { to, every, keep }: BackupPlan,
  { url, dataDir }: Source,
  log: (message: string) => void,
): Promise<Backups> {
  await backupFolder(to, dataDir);
  const source = await identify(url);
  const last = async () => (await latestOf(source, to))?.moment.toISOString() ?? null;
  let state: BackupState = { last: await last() };
  const stopping = new AbortController();
  const { signal } = stopping;

  const takeOn = async () => {
    for (;;) {
      const due = state.failure ? Math.min(RETRY_MS, every) : every - age(state.last);
      // Sleeps in short steps, because the clock may be set and the machine may suspend.
      await sleep(Math.min(Math.max(due, 0), state.failure ? RETRY_MS : LOOK_MS), undefined, { signal, ref: false });
      if (!state.failure && age(state.last) < every) continue;
      try {
        if (state.failure || age(await last()) >= every) await runBackup(to, keep, { url, dataDir }, signal);
        state = { last: await last() };
      } catch (error) {
        signal.throwIfAborted();
        state = { ...state, failure: errorText(error) };
        log(`The backup failed: ${state.failure}`);
      }
    }
  };
  const ended = takeOn().catch(() => {});

  return {
    state: () => state,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

const age = (last: string | null) => (last === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(last));

async function identify(url: string): Promise<string> {
  await using connection = await openConnection(url);
  return await sourceOf(connection);
}

const ROOT = join(import.meta.dirname, '../..');

/** @throws Error with the child's output when it fails */
async function runBackup(to: string, keep: string, { url, dataDir }: Source, signal: AbortSignal): Promise<void> {
  const program = ['--import', 'tsx', join(ROOT, 'server/cli/backup.ts'), '--to', to, '--keep', keep];
  signal.throwIfAborted();
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: {
      ...process.env,
      BACKUP_TO: to,
      ...(dataDir ? { DATABASE_URL: '', DATA_DIR: dataDir } : { DATABASE_URL: url }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Requests have priority over backups.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // The child removes its unfinished file.
  const end = () => child.kill();
  signal.addEventListener('abort', end);
  const [code] = await once(child, 'close').finally(() => signal.removeEventListener('abort', end));
  if (code !== 0) throw new Error(output.trim() || `it ended with ${code}`);
}
