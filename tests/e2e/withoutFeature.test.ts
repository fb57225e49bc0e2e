import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import { type Builder, startBuilder } from '../helpers/builder';
import { pairwise } from '../helpers/pairwise';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { proofOf } from '../helpers/proof';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';
import { type OwnDatabases, PRODUCT, SUPPLIER, startDatabases } from './ownDatabases';

/*
 * In a copy of the project, deletes folders of `features/` and works with the rest. No file imports another feature
 * (`architecture.test.ts`), but one can depend on another by a name in its screens or definitions, which fails in the compiler, the
 * build or at the start. So every feature has to work without each of the others. Deleting one folder at a time would take a run for
 * each; the choices below need only a few, and leave each pair of features apart in both directions. The deletion of all folders runs
 * all checks, and starts the copy as a user does.
 */

/** For a type check, a build, a start and a receipt on a busy machine. */
const LONGEST_MS = 300_000;
/** For all checks, and a start that builds the app and fills the database. */
const LONGEST_WHOLE_MS = 900_000;

/** Checks the types. Each check reads the files anew that the one before did not have. */
const TYPES = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/types.json'];

/** All that the copy's checks read. */
const proof = proofOf('without-feature', [
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'bench',
  'biome.json',
  'contract',
  'docs',
  'extension-api',
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

const NAMES = extensionNames(FEATURES);
/** Each feature is in some choices, and for every other feature one of them lacks that one. */
const CHOICES = pairwise(NAMES);

let copy: ProjectCopy;
let builder: Builder;
let databases: OwnDatabases;
let server: ServerProcess | undefined;

const remove = (name: string) => rm(join(copy.folder, 'features', name), { recursive: true });

describe.skipIf(proof.holds)('a copy of the project', () => {
  beforeAll(async () => {
    copy = await copyProject();
    builder = startBuilder(copy.folder);
    databases = await startDatabases();
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

  for (const kept of CHOICES) {
    const deleted = NAMES.filter((name) => !kept.includes(name));
    test(`with ${kept.join(', ')} alone of all features compiles, builds, starts, and records a receipt`, {
      timeout: LONGEST_MS,
    }, async ({ open }) => {
      await Promise.all(deleted.map(remove));
      await Promise.all([copy.run('npx', 'tsc', ...TYPES), builder.build()]);
      const env = { DATABASE_URL: await databases.create() };
      const url = await start(['--import', 'tsx', 'tests/helpers/builtServer.ts'], ['--no-seed'], env);
      await recordReceipt(await open(url, { loggedIn: false }), SUPPLIER, PRODUCT);
    });
  }

  test('without any feature passes all checks, builds, starts, and records a receipt', {
    timeout: LONGEST_WHOLE_MS,
  }, async ({ open }) => {
    await Promise.all(NAMES.map(remove));
    await copy.run('npm', 'run', 'check');
    const url = await start(['scripts/run.js', 'start'], [], { DATA_DIR: join(copy.folder, 'data') });
    // It does not serve the last build of the quick mode.
    expect(server?.output).toContain('Building the web app');
    const [supplier, product] = await Promise.all([firstName(url, 'suppliers'), firstName(url, 'products')]);
    await recordReceipt(await open(url, { loggedIn: false }), supplier, product);
  });
});

/** Starts the copy with a script. @returns its URL */
async function start(script: string[], flags: string[], env: Record<string, string>): Promise<string> {
  const settings = { EXTENSIONS_DIR: '', NODE_ENV: 'production', ...env };
  server = new ServerProcess(settings, flags, { script, cwd: copy.folder });
  return server.ready(LONGEST_WHOLE_MS);
}

/** Signs in, and receives seven pieces of a product. */
async function recordReceipt(page: Page, supplier: string, product: string): Promise<void> {
  await page.getByLabel('Login').fill('admin');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Receive', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Goods Receipt' }).waitFor();
  const box = (name: string) => page.locator('form').getByRole('combobox', { name, exact: true });
  const choose = async (name: string, text: string) => {
    await box(name).fill(text);
    await page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first().click();
  };
  await box('Warehouse').selectOption({ index: 1 });
  await choose('Supplier', supplier);
  await box('Employee').selectOption({ index: 1 });
  await choose('Product', product);
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await page.getByText('Successfuly received goods! Transaction ID:').waitFor();
  await page.close();
}

async function firstName(url: string, list: string): Promise<string> {
  const { content } = (await (await fetch(new URL(`/api/${list}`, url))).json()) as { content: { name: string }[] };
  return content[0]?.name ?? expect.unreachable(`${list} is empty`);
}
