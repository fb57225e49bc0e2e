import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connection/connect';
import { createCluster } from '../../server/db/embedded/cluster';
import { locateCluster } from '../../server/db/embedded/locate';
import { startEmbedded } from '../../server/db/embedded/start';
import { FEATURES, migrateExtensions, readMigrations } from '../../server/db/extensionMigrations';
import { migrate } from '../../server/db/migrate';
import type { Db } from '../../server/db/types';
import { compilePrograms } from './compilePrograms';
import { ownScratch } from './scratch';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL of this test run. */
    cluster: string;
  }
}

/** A migrated database, and one that has the tables of the product's features too. */
export const TEMPLATES = { core: 'magazyn_template', released: 'magazyn_released' } as const;

/** Starts one PostgreSQL for the whole run, with the databases that the test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await ownScratch();
  // Only tests of the server start programs.
  if (project.name === 'server') {
    const programs = join(scratch.folder, 'programs');
    await mkdir(programs);
    await compilePrograms(programs);
  }
  // A team's extensions have their own tests. This run uses an empty folder instead.
  process.env.EXTENSIONS_DIR = join(scratch.folder, 'extensions');
  await mkdir(process.env.EXTENSIONS_DIR);
  await readyCluster(join(scratch.folder, 'ready'));
  const { url, stop } = await startEmbedded({ dataDir: scratch.folder, log: () => {}, durable: false });
  const admin = connect(url, { max: 1 });
  const makeTemplate = async (name: string, from: string, fill: (db: Db) => Promise<unknown>) => {
    await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(from)}`.execute(admin);
    const template = connect(databaseUrl(url, name), { max: 1 });
    await fill(template);
    await template.destroy();
  };
  await makeTemplate(TEMPLATES.core, 'template1', migrate);
  const migrations = await readMigrations(FEATURES);
  await makeTemplate(TEMPLATES.released, TEMPLATES.core, (db) => migrateExtensions(db, migrations));
  await admin.destroy();
  project.provide('cluster', url);
  return async () => {
    await stop();
    await scratch.remove();
  };
}

/**
 * Settings for hundreds of short-lived databases: fewer processes and less memory to initialize. Each start appends its own
 * settings, which take precedence.
 */
const LIGHT = "io_method = 'sync'\nmax_logical_replication_workers = 0\nshared_buffers = '16MB'\n";

/** Makes the cluster that all others of the run copy. */
async function readyCluster(dataDir: string): Promise<void> {
  const [cluster] = await locateCluster({ dataDir, log: () => {}, durable: false });
  await createCluster(cluster);
  await appendFile(join(cluster.dir, 'postgresql.auto.conf'), LIGHT);
  process.env.READY_CLUSTER = cluster.dir;
}

/** The URL of another database on the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}
