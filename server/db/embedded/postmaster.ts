import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The database process in a cluster's `postmaster.pid`. */
export interface Postmaster {
  /** NaN where the file is damaged. */
  pid: number;
  port: number;
  ready: boolean;
}

const pidFile = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

/** Reads `postmaster.pid`; undefined when there is none. Its process need not be alive. */
export async function readPidFile(clusterDir: string): Promise<Postmaster | undefined> {
  const content = await readFile(pidFile(clusterDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const [pid, , , port, , , , status] = content.split('\n');
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

export const removePidFile = (clusterDir: string) => rm(pidFile(clusterDir), { force: true });

/**
 * Returns whether that process is visible here and belongs to this cluster's database. Compares its working directory, not
 * its name: every process of a database works in the cluster's folder, whatever path leads there. A zombie process has no
 * working directory.
 */
export async function isHere({ pid }: Postmaster, clusterDir: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'win32') return isProcess(pid);
  const [held, cluster] = await Promise.all([workingDirectory(pid).catch(() => undefined), identity(clusterDir)]);
  return held === cluster;
}

async function workingDirectory(pid: number): Promise<string> {
  if (process.platform === 'linux') return identity(`/proc/${pid}/cwd`);
  const { stdout } = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']);
  return identity(/^n(.*)$/m.exec(stdout)?.[1] ?? '');
}

/** Identifies a file or folder independently of its path. */
async function identity(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** Returns whether the process table has that id, also for a zombie or another account's process. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
