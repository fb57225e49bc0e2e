import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, fstat } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const fstatOf = promisify(fstat);

/*
 * An advisory lock (flock) goes by the file itself: whichever path, link or mount it is reached through, and also
 * between containers, which see nothing of each other's processes. It belongs to the open file, so a program that is
 * started with it shares it, and the system frees it when the last of them is gone, however they end. None is ever stale.
 */

/** A lock that is held. */
export interface Lock {
  /** The open file, to be handed to programs that shall hold it too; absent where there are no such locks. */
  fd?: number;
  /** Lets go of it; programs that were started with it go on holding it. */
  release: () => Promise<void>;
}

/**
 * Takes the lock of a file or folder, which has to exist.
 * @returns undefined where somebody else holds it
 * @throws Error that says what to do, where there can be no locks
 */
export async function tryLock(path: string): Promise<Lock | undefined> {
  // Windows has one process table, and knows no such locks.
  if (process.platform === 'win32') return { release: async () => {} };
  const lock = await (process.platform === 'linux' ? lockByProgram(path) : lockByOpening(path));
  if (!lock || (await isStill(path, lock.fd))) return lock;
  await lock.release();
  return undefined;
}

/** Whether a path leads to the open file, and not to one that has taken its place since. */
async function isStill(path: string, fd: number): Promise<boolean> {
  const [named, held] = await Promise.all([stat(path).catch(() => undefined), fstatOf(fd)]);
  return named?.ino === held.ino && named.dev === held.dev;
}

type FileLock = Lock & { fd: number };

/** What the BSDs and macOS call O_EXLOCK, which Node has no name for. */
const O_EXLOCK = 0x20;

async function lockByOpening(path: string): Promise<FileLock | undefined> {
  try {
    return lockOf(await open(path, constants.O_RDONLY | constants.O_NONBLOCK | O_EXLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

/** Node cannot lock a file itself; a program that is handed the open file locks it for both. */
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
