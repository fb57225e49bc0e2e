import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcess } from '../../server/db/embedded/postmaster';
import { databaseProcesses, killProcess } from './serverProcess';

/** Followed by the number of the run's process. */
const FOLDER = 'magazyn-tests-';
/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** What a run may write, and more. */
const ROOM = 4 * 1024 ** 3;

export interface Scratch {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * A folder for all that a run writes, which its processes find as the system's folder for temporary files. It is in memory
 * where that has room: tests make a database of a thousand files dozens of times, and a disk takes most of that time.
 */
export async function ownScratch(): Promise<Scratch> {
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  await sweep(place);
  const folder = await realpath(await mkdtemp(join(place, `${FOLDER}${process.pid}-`)));
  // Databases run as another account than root.
  await chmod(folder, 0o755);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const remove = async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

async function hasRoom(place: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > ROOM;
}

/** Ends and removes what runs left behind that were killed. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const run = Number.parseInt(name.slice(FOLDER.length), 10);
    if (!name.startsWith(FOLDER) || !(run > 0) || isProcess(run)) continue;
    const folder = join(place, name);
    for (const pid of await databaseProcesses(folder)) killProcess(pid);
    await rm(folder, { recursive: true, force: true });
  }
}
