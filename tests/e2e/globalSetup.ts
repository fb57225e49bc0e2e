import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../scripts/lib/build';
import { withoutExtensions } from '../../scripts/lib/extensionsFolder';
import { ownScratch } from '../helpers/scratch';
import { ServerProcess } from '../helpers/serverProcess';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the products under test are, one for each worker. */
    baseUrls: string[];
  }
}

/** Creating, migrating and seeding a database, on a slow machine with much else to do. */
const LONGEST_START_MS = 180_000;

/**
 * Starts the product for each worker, so that files run side by side: as a user does, with `npm start`'s own script, on a
 * new data folder that it fills with demo data, and a free port.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  withoutExtensions();
  // Before the products, each of which would build it.
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
