import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The database process that a cluster's lock file names. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const lockFile = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

/** What `postmaster.pid` says, or undefined when there is none. Its process need not be alive. */
export async function readLockFile(clusterDir: string): Promise<Postmaster | undefined> {
  const content = await readFile(lockFile(clusterDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const [pid, , , port, , , , status] = content.split('\n');
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

export const removeLockFile = (clusterDir: string) => rm(lockFile(clusterDir), { force: true });

/**
 * Whether that process is really the database of this cluster: not a dead one still in the process table, nor another
 * program that was given the same number since.
 */
export async function isAlive({ pid }: Postmaster, clusterDir: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'win32') return isProcess(pid);
  return (await commandLine(pid)).includes(clusterDir);
}

/** A dead process has an empty one, or only its name in parentheses. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Whether the process table has that number, be it of a dead process or of another account's. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
