import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolder } from '../db/backupFolder';
import { openConnection } from '../db/connection';
import { errorText } from '../errorText';
import { sourceOf } from './backup';
import { latestOf } from './folder';

/** Backups that a server takes by itself. */
export interface BackupPlan {
  /** The folder they go to. */
  to: string;
  /** Milliseconds from one to the next. */
  every: number;
  /** Which older ones stay, as `readKeep` reads it. */
  keep: string;
}

/** How the backups of a running server stand. */
export interface BackupState {
  /** The moment the last good one is of, as ISO text; null where there is none. */
  last: string | null;
  /** What went wrong since. */
  failure?: string;
}

export interface Backups {
  state: () => BackupState;
  /** Ends the schedule, and a backup that is under way; nothing of it is left. */
  stop: () => Promise<void>;
}

interface Source {
  url: string;
  /** Where the database lives, if it is the built-in one. */
  dataDir?: string;
}

/** After a failure the next attempt comes sooner, where backups are rarer than this. */
const RETRY_MS = 300_000;
/** How often is looked whether one is due. */
const LOOK_MS = 60_000;

/**
 * Takes a backup whenever the last good one in the folder is old enough, whoever took it: several servers of one database
 * share one schedule. Each is a process of its own, so that the server goes on as usual.
 * @throws Error that says what is wrong with the folder
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
      // The clock may be set meanwhile, and the machine may sleep.
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

/** @throws Error with what it said when it fails */
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
  // People at work come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // It takes away what it has begun.
  const end = () => child.kill();
  signal.addEventListener('abort', end);
  const [code] = await once(child, 'close').finally(() => signal.removeEventListener('abort', end));
  if (code !== 0) throw new Error(said.trim() || `it ended with ${code}`);
}
