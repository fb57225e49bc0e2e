import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { openConnection } from '../db/connection';
import { backupFolder } from '../db/embedded/archive';
import { errorText } from '../errorText';
import { sourceOf } from './backup';
import { backupsOf } from './folder';
import type { ArchiveState } from './pointInTime/state';

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
  /** How the archive goes from which moments are restored, if the database keeps one. */
  archive?: ArchiveState;
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

/** After a failure the next attempt comes sooner. */
const RETRY_MS = 300_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  let timer: NodeJS.Timeout | undefined;
  let state: BackupState = { last: await latest(url, to) };
  let underway = Promise.resolve();
  const stopping = new AbortController();

  const tick = async () => {
    try {
      const last = await latest(url, to);
      if (age(last) >= every) await take(stopping.signal);
      state = { last: await latest(url, to) };
    } catch (error) {
      if (stopping.signal.aborted) return;
      state = { ...state, failure: errorText(error) };
      log(`The backup failed: ${state.failure}`);
    }
    wait();
  };
  const wait = () => {
    const due = state.failure ? RETRY_MS : Math.max(every - age(state.last), 0);
    timer = setTimeout(
      () => {
        underway = tick();
      },
      Math.min(due, LONGEST_TIMER_MS),
    ).unref();
  };
  const take = (signal: AbortSignal) =>
    runBackup(
      ['--to', to, ...(keep ? ['--keep', keep] : [])],
      dataDir ? { DATA_DIR: dataDir } : { DATABASE_URL: url },
      signal,
    );

  wait();
  return {
    state: () => state,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await underway;
    },
  };
}

const age = (last: string | null) => (last === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(last));

async function latest(url: string, folder: string): Promise<string | null> {
  const connection = await openConnection(url);
  try {
    const [newest] = await backupsOf(await sourceOf(connection), folder);
    return newest?.moment.toISOString() ?? null;
  } finally {
    await connection.end();
  }
}

const ROOT = join(import.meta.dirname, '../..');

/** @throws Error with what it said when it fails */
async function runBackup(args: string[], env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const program = ['--import', 'tsx', join(ROOT, 'server/cli/backup.ts'), ...args];
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It takes away what it has begun.
  signal.addEventListener('abort', () => child.kill());
  // People at work come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(said.trim() || `it ended with ${code}`);
}
