import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nameDiskTrouble } from '../../diskTrouble';
import { chooseAccount } from './account';
import { exists, findBinaries } from './binaries';
import type { Cluster } from './cluster';
import { runnableBy } from './copy';
import { checkFileSystem } from './fileSystem';
import { closeToOthers } from './private';

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
