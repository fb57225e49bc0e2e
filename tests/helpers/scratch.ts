import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcess } from '../../server/db/embedded/postmaster';
import { databaseProcesses, killProcess } from './serverProcess';

/** Prefix, followed by the process id of the run. */
const FOLDER = 'magazyn-tests-';
/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** More bytes than a run writes. */
const ROOM = 4 * 1024 ** 3;

export interface Scratch {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Creates a folder for all files of a run, which its processes use as the system's temporary folder. In memory if there is room:
 * tests create dozens of databases with a thousand files each, and a disk would take most of the time.
 */
export async function ownScratch(): Promise<Scratch> {
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  await sweep(place);
  const folder = await realpath(await mkdtemp(join(place, `${FOLDER}${process.pid}-`)));
  // Databases run under another account if the tests run as root.
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

/** Stops and removes leftovers of runs that were killed. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const run = Number.parseInt(name.slice(FOLDER.length), 10);
    if (!name.startsWith(FOLDER) || !(run > 0) || isProcess(run)) continue;
    const folder = join(place, name);
    for (const pid of await databaseProcesses(folder)) killProcess(pid);
    await rm(folder, { recursive: true, force: true });
  }
}
