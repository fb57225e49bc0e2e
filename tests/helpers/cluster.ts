import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect';
import { createCluster } from '../../server/db/embedded/cluster';
import { locateCluster } from '../../server/db/embedded/locate';
import { startEmbedded } from '../../server/db/embedded/start';
import { migrate } from '../../server/db/migrate';
import { compilePrograms } from './compilePrograms';
import { ownScratch } from './scratch';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL. */
    cluster: string;
  }
}

export const TEMPLATE = 'magazyn_template';

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await ownScratch();
  // The tests of extensions start none.
  if (project.name === 'server') {
    const programs = join(scratch.folder, 'programs');
    await mkdir(programs);
    await compilePrograms(programs);
  }
  // Those of a team have tests of their own; an empty folder of this run stands in for theirs.
  process.env.EXTENSIONS_DIR = join(scratch.folder, 'extensions');
  await mkdir(process.env.EXTENSIONS_DIR);
  await readyCluster(join(scratch.folder, 'ready'));
  const { url, stop } = await startEmbedded({ dataDir: scratch.folder, log: () => {}, durable: false });
  const admin = connect(url, { max: 1 });
  await sql`CREATE DATABASE ${sql.id(TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const template = connect(databaseUrl(url, TEMPLATE), { max: 1 });
  await migrate(template);
  await template.destroy();
  project.provide('cluster', url);
  return async () => {
    await stop();
    await scratch.remove();
  };
}

/**
 * Tests start hundreds of databases, most of them for seconds: fewer processes, and less memory that is written to at the
 * start and the end. What these say comes before the settings that each start writes.
 */
const LIGHT = "io_method = 'sync'\nmax_logical_replication_workers = 0\nshared_buffers = '16MB'\n";

/** Makes the cluster that all others of the run are copies of. */
async function readyCluster(dataDir: string): Promise<void> {
  const [cluster] = await locateCluster({ dataDir, log: () => {}, durable: false });
  await createCluster(cluster);
  await appendFile(join(cluster.dir, 'postgresql.auto.conf'), LIGHT);
  process.env.READY_CLUSTER = cluster.dir;
}

/** The URL of another database of the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}
