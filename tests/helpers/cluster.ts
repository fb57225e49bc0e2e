import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect';
import { isProcess } from '../../server/db/embedded/postmaster';
import { startEmbedded } from '../../server/db/embedded/start';
import { migrate } from '../../server/db/migrate';
import { compilePrograms } from './compilePrograms';
import { databaseProcesses, killProcess } from './serverProcess';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL. */
    cluster: string;
  }
}

export const TEMPLATE = 'magazyn_template';

/** Followed by the number of the run's process. */
const FOLDER = 'magazyn-tests-';

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`)));
  const programs = join(dataDir, 'programs');
  await mkdir(programs);
  await compilePrograms(programs);
  // Those of a team have tests of their own; an empty folder of this run stands in for theirs.
  process.env['EXTENSIONS_DIR'] = join(dataDir, 'extensions');
  await mkdir(process.env['EXTENSIONS_DIR']);
  const { url, stop } = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const admin = connect(url, { max: 1 });
  await sql`CREATE DATABASE ${sql.id(TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const template = connect(databaseUrl(url, TEMPLATE), { max: 1 });
  await migrate(template);
  await template.destroy();
  project.provide('cluster', url);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Ends and removes what runs left behind that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = Number.parseInt(name.slice(FOLDER.length), 10);
    if (!name.startsWith(FOLDER) || !(run > 0) || isProcess(run)) continue;
    const dataDir = join(tmpdir(), name);
    for (const pid of await databaseProcesses(dataDir)) killProcess(pid);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The URL of another database of the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}
