import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import { type Builder, startBuilder } from '../helpers/builder';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { proofOf } from '../helpers/proof';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';
import { type OwnDatabases, startDatabases } from './ownDatabases';

/*
 * In a copy of the project, deletes a folder of `features/` and works with the rest.
 */

/** For a type check, a build, a start and a receipt on a busy machine. */
const LONGEST_MS = 300_000;

const proof = proofOf('without-feature', [
  'contract',
  'features',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]);

let copy: ProjectCopy;
let builder: Builder;
let databases: OwnDatabases;
let server: ServerProcess | undefined;

/** Results of a check of the whole copy. Each later check starts from them, and checks only the effects of the deletion. */
const KNOWN = '.cache/tsc.json';

async function checkTypes(): Promise<void> {
  const own = '.cache/tsc-own.json';
  await cp(join(copy.folder, KNOWN), join(copy.folder, own));
  await compile(own);
}

const compile = (known: string) =>
  copy.run('npx', 'tsc', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known);

const remove = (name: string) => rm(join(copy.folder, 'features', name), { recursive: true });

describe.skipIf(proof.holds)('a copy of the project', () => {
  beforeAll(async () => {
    copy = await copyProject();
    builder = startBuilder(copy.folder);
    [databases] = await Promise.all([startDatabases(), compile(KNOWN)]);
  }, LONGEST_MS);

  afterEach(async () => {
    await server?.end();
    await copy.run('git', 'checkout', '--quiet', '.');
  });

  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a hook's dependencies from the pattern
  afterAll(async ({}, { tasks }) => {
    builder?.end();
    await databases?.stop();
    await copy?.remove();
    if (tasks.every(({ result }) => result?.state === 'pass')) proof.keep();
  });

  for (const name of extensionNames(FEATURES)) {
    test(`without features/${name} compiles, builds, starts, and records a receipt`, { timeout: LONGEST_MS }, async ({
      open,
    }) => {
      await remove(name);
      await Promise.all([checkTypes(), builder.build()]);
      const url = await start(['--no-seed'], { DATABASE_URL: await databases.create() });
      await recordReceipt(await open(url, { loggedIn: false }));
    });
  }

  test('without any feature passes its tests, and does so with all that a start does', { timeout: LONGEST_MS }, async ({
    open,
  }) => {
    await Promise.all(extensionNames(FEATURES).map(remove));
    await Promise.all([checkTypes(), copy.run('npx', 'vitest', 'run', '--project', 'unit')]);
    const url = await start([], { DATA_DIR: join(copy.folder, 'data') });
    await recordReceipt(await open(url, { loggedIn: false }));
  });
});

/** Starts the copy as `npm start` does. @returns its URL */
async function start(flags: string[], env: Record<string, string>): Promise<string> {
  const script = ['scripts/run.js', 'start'];
  server = new ServerProcess({ EXTENSIONS_DIR: '', NODE_ENV: 'production', ...env }, flags, {
    script,
    cwd: copy.folder,
  });
  return server.ready(LONGEST_MS);
}

/** Signs in, and receives seven pieces of the first product. */
async function recordReceipt(page: Page): Promise<void> {
  await page.getByLabel('Login').fill('admin');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Receive', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Goods Receipt' }).waitFor();
  const box = (name: string) => page.locator('form').getByRole('combobox', { name, exact: true });
  await box('Warehouse').selectOption({ index: 1 });
  await box('Supplier').click();
  await page.getByRole('option').first().click();
  await box('Employee').selectOption({ index: 1 });
  await box('Product').click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await page.getByText('Successfuly received goods! Transaction ID:').waitFor();
  await page.close();
}
