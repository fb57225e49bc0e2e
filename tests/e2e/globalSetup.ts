import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../scripts/lib/build';
import { withoutExtensions } from '../../scripts/lib/extensionsFolder';
import { ownScratch } from '../helpers/scratch';
import { ServerProcess } from '../helpers/serverProcess';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the tested product for each worker. */
    baseUrls: string[];
  }
}

/** Creates, migrates and fills a database, on a busy and slow machine. */
const LONGEST_START_MS = 180_000;

/**
 * Starts a product for each worker, so that test files run in parallel. Uses the script of `npm start`, like a user, with a new
 * data folder, demo data and a free port.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  withoutExtensions();
  // Build once, or each product would.
  if (!(await buildIfNeeded())) throw new Error('The web app could not be built, see above.');
  const scratch = await ownScratch();
  const products = Array.from({ length: project.config.maxWorkers }, (_, worker) => {
    const env = { DATA_DIR: join(scratch.folder, String(worker)), NODE_ENV: 'production' };
    return new ServerProcess(env, [], { script: ['scripts/run.js', 'start'] });
  });
  const stop = async () => {
    await Promise.all(products.map((product) => product.end()));
    await scratch.remove();
  };
  try {
    project.provide('baseUrls', await Promise.all(products.map((product) => product.ready(LONGEST_START_MS))));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
