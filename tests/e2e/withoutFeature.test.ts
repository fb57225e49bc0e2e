import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { proofOf } from '../helpers/proof';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';
import { prepare, type Workplace } from './jobs';

/*
 * In a copy of the project, deletes a folder of `features/` and works with the rest.
 */

/** For a type check, a build, a new database and a receipt on a busy machine. */
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
let server: ServerProcess | undefined;

/** Each check reuses the results of the check before it. */
const checkTypes = () => copy.run('npx', 'tsc', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json');

describe.skipIf(proof.holds)('a copy of the project', () => {
  beforeAll(async () => {
    copy = await copyProject();
    await checkTypes();
  }, LONGEST_MS);

  afterEach(async () => {
    await server?.end();
    await copy.run('git', 'checkout', '--quiet', '.');
    await rm(join(copy.folder, 'data'), { recursive: true, force: true });
  });

  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a hook's dependencies from the pattern
  afterAll(async ({}, { tasks }) => {
    await copy?.remove();
    if (tasks.every(({ result }) => result?.state === 'pass')) proof.keep();
  });

  for (const name of extensionNames(FEATURES)) {
    test(`without features/${name} compiles, builds, starts, and records a receipt`, { timeout: LONGEST_MS }, async ({
      open,
    }) => {
      await rm(join(copy.folder, 'features', name), { recursive: true });
      await Promise.all([checkTypes(), copy.run('npm', 'run', 'build', '--', '--quiet')]);
      await recordReceipt(open);
    });
  }

  test('without any feature passes all checks, builds, starts, and records a receipt', { timeout: LONGEST_MS }, async ({
    open,
  }) => {
    for (const name of extensionNames(FEATURES)) await rm(join(copy.folder, 'features', name), { recursive: true });
    await copy.run('npm', 'run', 'check');
    await copy.run('npm', 'run', 'build', '--', '--quiet');
    await recordReceipt(open);
  });
});

/** Starts the copy, signs in, and receives a product in the browser. */
async function recordReceipt(open: (path: string, options: { loggedIn: boolean }) => Promise<Page>): Promise<void> {
  const env = { DATA_DIR: join(copy.folder, 'data'), EXTENSIONS_DIR: '' };
  server = new ServerProcess(env, [], { script: ['scripts/run.js', 'start'], cwd: copy.folder });
  const url = await server.ready(LONGEST_MS);
  const place: Workplace = { url, login: 'admin', password: 'admin' };
  const { somethingInStock, firstOf } = prepare(place);
  await somethingInStock('Deleted Feature Test');
  const { name: supplier } = await firstOf('suppliers');

  const page = await open(url, { loggedIn: false });
  await page.getByLabel('Login').fill(place.login);
  await page.getByLabel('Password').fill(place.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Receive', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Goods Receipt' }).waitFor();
  const box = (name: string) => page.locator('form').getByRole('combobox', { name, exact: true });
  await box('Warehouse').selectOption({ index: 1 });
  await box('Supplier').fill(supplier);
  await page.getByRole('option', { name: supplier, exact: true }).click();
  await box('Employee').selectOption({ index: 1 });
  await box('Product').fill('Deleted Feature Test');
  await page.getByRole('option', { name: /^Deleted Feature Test/ }).click();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await page.getByText('Successfuly received goods! Transaction ID:').waitFor();
  await page.close();
}
