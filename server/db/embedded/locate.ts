import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { nameDiskTrouble } from '../../diskTrouble';
import { type Account, chooseAccount } from './account';
import { type Binaries, exists, findBinaries, fullVersion } from './binaries';
import type { Cluster } from './cluster';
import { checkFileSystem } from './fileSystem';

/** Root's cache, readable by others; unlike /tmp, nothing removes old files from it. */
const CACHE = '/var/cache/magazyn';

/**
 * Returns binaries that the account can run: the given ones, or a copy where they are in a folder that is closed to it.
 * The capability to pass through folders does not help: PostgreSQL finds itself with access(2), which ignores it.
 * @throws Error with advice where it cannot copy them
 */
export async function runnableBy(account: Account, binaries: Binaries, cache = CACHE): Promise<Binaries> {
  if (await account.reaches(binaries.postgres)) return binaries;
  const native = resolve(dirname(binaries.postgres), '..');
  const copy = join(cache, `postgresql-${await fullVersion(binaries)}`);
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 });
    if (!(await isOurs(copy))) await publish(native, copy);
  } catch (cause) {
    throw new Error(
      `The program lies in a folder that is closed to other accounts, and the built-in PostgreSQL, which may not run ` +
        `as root, cannot be copied to ${cache}. Move the program, or start it as another user.`,
      { cause },
    );
  }
  const copied = (program: string) => join(copy, 'bin', basename(program));
  return {
    initdb: copied(binaries.initdb),
    postgres: copied(binaries.postgres),
    pg_ctl: copied(binaries.pg_ctl),
  };
}

/** Copies a folder under a temporary name and renames it when complete, so that no incomplete copy ever runs. */
async function publish(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.unfinished-`);
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, to).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster; its copy is equivalent.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Returns whether the path exists and is ours. @throws Error where another account owns it */
async function isOurs(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.uid !== process.getuid?.()) throw new Error(`${path} is not ours.`);
  return found !== undefined;
}

/** Permission bits of group and others. */
const OF_OTHERS = 0o077;
/** Names that a start, a restore or a new file system creates in a data folder. */
const OURS = /^(postgres(\..+)?|lost\+found)$/;

/**
 * Closes a data folder to all accounts except the database's. A folder that holds other files, or belongs to a third account,
 * may be open for a reason: it stays as it is, with a warning. The cluster in it is closed in any case.
 */
async function closeToOthers(folder: string, account: Account, log: (message: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(folder);
  if ((mode & OF_OTHERS) === 0) return;
  const rights = (mode & 0o777).toString(8);
  const warn = (why: string) =>
    log(
      `Mind: other accounts may enter the data folder ${folder} (${rights}), whose rights stay as they are: ${why}. ` +
        `The database in it is closed to them. To close the folder too: chmod 700 '${folder}'`,
    );
  if (uid !== process.getuid?.() && uid !== account.uid) return warn(`it belongs to the account number ${uid}`);
  const [other] = (await readdir(folder)).filter((name) => !OURS.test(name));
  if (other !== undefined) return warn(`it holds other things as well, such as ${other}`);
  try {
    // Root creates the folder for the database's account, which needs access.
    await account.own(folder);
    await chmod(folder, 0o700);
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
  }
}

export interface DataFolder {
  /** The parent of the cluster's folder `postgres`; created if missing. */
  dataDir: string;
  log: (message: string) => void;
  /** Whether a commit survives a power cut. Tests may turn that off. */
  durable?: boolean;
}

/**
 * Returns the cluster of a data folder, and whether it exists yet.
 * @throws Error with advice: the folder is not accessible, or the platform has no binaries
 */
export async function locateCluster({ dataDir, log, durable = true }: DataFolder): Promise<[Cluster, found: boolean]> {
  const installed = await findBinaries();
  await mkdir(resolve(dataDir), { recursive: true }).catch((error: Error) => {
    throw nameDiskTrouble(
      new Error(`The data folder cannot be made: ${error.message}`),
      dirname(resolve(dataDir)),
      '. Choose another one with DATA_DIR.',
    );
  });
  const dir = join(await realpath(dataDir), 'postgres');
  await checkFileSystem(dirname(dir), log);
  const found = await exists(dir);
  const account = await chooseAccount(dirname(dir), found ? dir : undefined);
  await closeToOthers(dirname(dir), account, log);
  const binaries = await runnableBy(account, installed);
  return [{ dir, binaries, account, durable }, found];
}
