import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, fstat } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const fstatOf = promisify(fstat);

/*
 * An advisory lock (flock) belongs to the file itself, whatever path, link or mount leads to it. It works between containers
 * too, which do not see each other's processes. Child processes share it with the open file. The system releases it when the
 * last of them has ended, however that happens, so it is never stale.
 */

/** A lock that this process holds. */
export interface Lock {
  /** The open file, to pass to child processes that should hold the lock too; absent where the system has no such locks. */
  fd?: number;
  /** Releases the lock; child processes that inherited it still hold it. */
  release: () => Promise<void>;
}

/**
 * Takes the lock of an existing file or folder.
 * @returns undefined where another process holds it
 * @throws Error with advice where the system cannot lock it
 */
export async function tryLock(path: string): Promise<Lock | undefined> {
  // Windows has a single process table, and no such locks.
  if (process.platform === 'win32') return { release: async () => {} };
  const lock = await (process.platform === 'linux' ? lockByProgram(path) : lockByOpening(path));
  if (!lock || (await isStill(path, lock.fd))) return lock;
  await lock.release();
  return undefined;
}

/** Returns whether the path still leads to the open file, and not to a replacement. */
async function isStill(path: string, fd: number): Promise<boolean> {
  const [named, held] = await Promise.all([stat(path).catch(() => undefined), fstatOf(fd)]);
  return named?.ino === held.ino && named.dev === held.dev;
}

type FileLock = Lock & { fd: number };

/** O_EXLOCK of the BSDs and macOS; Node has no constant for it. */
const O_EXLOCK = 0x20;

async function lockByOpening(path: string): Promise<FileLock | undefined> {
  try {
    return lockOf(await open(path, constants.O_RDONLY | constants.O_NONBLOCK | O_EXLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

/** Node cannot lock a file itself, so a child process locks the open file that both share. */
async function lockByProgram(path: string): Promise<FileLock | undefined> {
  const file = await open(path);
  try {
    const program = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
    const [code] = await once(program, 'exit');
    if (code === 0) return lockOf(file);
    if (code !== 1) throw new Error(`${path} cannot be locked; flock ended with ${code}. Choose another DATA_DIR.`);
  } catch (error) {
    await file.close();
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const missing = 'The program flock is missing, which keeps two databases from one folder. Install util-linux.';
    throw new Error(missing, { cause: error });
  }
  await file.close();
  return undefined;
}

const lockOf = (file: FileHandle): FileLock => ({ fd: file.fd, release: () => file.close() });
