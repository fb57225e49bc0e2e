import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { backupFolder } from '../db/backupFolder';
import { openConnection } from '../db/connection/connection';
import { defineJob, type Job } from '../jobs/job';
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

/** The state of the automatic backups. */
export interface BackupState {
  /** When the last good backup was taken, as ISO text; null where there is none. */
  last: string | null;
}

export interface Backups {
  job: Job;
  /** Reads the state from the folder, which all servers share; the last known one while the folder does not answer. */
  state: () => BackupState;
}

interface Source {
  url: string;
  /** The data folder of the built-in database, if that is used. */
  dataDir?: string;
}

/** The pause after a failure, if that is shorter than the interval. */
const RETRY_MS = 300_000;
/** How long a state read from the folder is current. */
const FRESH_MS = 60_000;

/**
 * Plans a backup whenever the last good one in the folder is old enough. Each backup runs in a child process, so that it does
 * not slow the server down.
 * @throws Error with the fault of the folder
 */
export async function scheduleBackups({ to, every, keep }: BackupPlan, { url, dataDir }: Source): Promise<Backups> {
  await backupFolder(to, dataDir);
  const source = await identify(url);
  const last = async () => (await latestOf(source, to))?.moment.toISOString() ?? null;
  let state: BackupState = { last: await last() };
  let readAt = performance.now();
  const refresh = async () => {
    readAt = performance.now();
    state = { last: await last() };
  };
  const job = defineJob({
    name: 'backup',
    title: 'Takes a backup',
    schedule: { every },
    missed: 'run',
    retryAfter: RETRY_MS,
    reported: true,
    // The folder may hold a newer backup of a command, or of another server with the same folder.
    dueIn: async () => every - age(await last()),
    run: async ({ signal }) => {
      await runBackup(to, keep, { url, dataDir }, signal);
      await refresh();
    },
  });
  return {
    job,
    state: () => {
      if (performance.now() - readAt > FRESH_MS) void refresh().catch(() => {});
      return state;
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
