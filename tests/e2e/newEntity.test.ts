import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { EXAMPLE, exampleBlocks } from '../../scripts/newEntity/page';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { proofOf } from '../helpers/proof';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';

/*
 * What docs/adding-an-entity.md promises: in a copy of the project, one command adds carriers to every layer, and they
 * work.
 */

/** A copy, a build, all checks and the tests of the new entity; half a minute where nothing else is running. */
const LONGEST_MS = 300_000;

/** What these tests can fail by: all of the copy but other tests and pages. */
const proof = proofOf('new-entity', [
  '.oxlintrc.json',
  'biome.json',
  'contract',
  'docs/adding-an-entity.md',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tests/e2e/newEntity.test.ts',
  'tests/helpers',
  'tests/types',
  'tests/unit',
  'tests/web/setup.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]);

let copy: ProjectCopy;
let server: ServerProcess;

describe.skipIf(proof.holds)('npm run new:entity -- carriers …', () => {
  beforeAll(async () => {
    copy = await copyProject();
    await copy.run('npm', 'run', 'new:entity', '--', ...EXAMPLE);
  }, LONGEST_MS);

  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a hook needs
  afterAll(async ({}, { tasks }) => {
    await server?.end();
    await copy?.remove();
    if (tasks.every(({ result }) => result?.state === 'pass')) proof.keep();
  });

  test('writes what the page shows, and nothing else', async () => {
    const blocks = await exampleBlocks();
    const status = await copy.run('git', 'status', '--porcelain', '--untracked-files=all');
    const touched = status.split('\n').filter(Boolean);
    expect(touched.map((line) => line.slice(3)).toSorted()).toEqual(Object.keys(blocks).toSorted());

    const written = async (path: string) => linesOf(await readFile(join(copy.folder, path), 'utf8'));
    for (const [path, code = ''] of Object.entries(blocks)) {
      if (touched.includes(`?? ${path}`)) expect(await written(path)).toEqual(linesOf(code));
      else expect(await written(path)).toEqual(expect.arrayContaining(linesOf(code)));
    }
  });

  test('passes the checks and its own tests', { timeout: LONGEST_MS }, async () => {
    await copy.run('npm', 'run', 'check');
    await copy.run('npx', 'vitest', 'run', '--project', 'server', '--project', 'web', 'carriers');
  });

  test('gives a list, a form and a page that work', { timeout: LONGEST_MS }, async ({ open }) => {
    await copy.run('npm', 'run', 'build', '--', '--quiet');
    server = new ServerProcess({ DATA_DIR: join(copy.folder, 'data') }, ['--no-seed'], {
      script: ['scripts/run.js', 'start'],
      cwd: copy.folder,
    });
    const page = await open(new URL('/', await server.ready()).href);
    await page.getByRole('link', { name: 'Carriers' }).click();
    await page.getByText('Carrier not found.').waitFor();

    await create(page, { name: 'Baltic Lines', active: 'Yes', rating: '4', region: 'Europe' });
    await create(page, { name: 'Pacific Cargo', active: 'No', rating: '2', region: 'Asia' });
    await expect.poll(() => names(page)).toEqual(['Baltic Lines', 'Pacific Cargo']);

    const filters = page.getByRole('search');
    await filters.getByLabel('Active').selectOption('No');
    await expect.poll(() => names(page)).toEqual(['Pacific Cargo']);
    await filters.getByLabel('Active').selectOption('');
    await filters.getByLabel('Rating (min)').fill('3');
    await expect.poll(() => names(page)).toEqual(['Baltic Lines']);
    await filters.getByLabel('Rating (min)').fill('');
    await filters.getByLabel('Region').selectOption('Asia');
    await expect.poll(() => names(page)).toEqual(['Pacific Cargo']);
    await filters.getByLabel('Name').fill('baltic');
    await page.getByText('Carrier not found.').waitFor();
    await filters.getByLabel('Region').selectOption('');
    await expect.poll(() => names(page)).toEqual(['Baltic Lines']);

    await page.getByRole('link', { name: 'Edit Baltic Lines' }).click();
    await page.getByRole('heading', { name: 'Edit Carrier' }).waitFor();
    await expect.poll(() => page.getByLabel('Region').inputValue()).not.toBe('');
    await page.getByLabel('Rating').fill('5');
    await page.getByRole('button', { name: 'Update Carrier' }).click();
    await page.getByRole('link', { name: 'Baltic Lines', exact: true }).click();
    await page.getByRole('heading', { name: 'Baltic Lines' }).waitFor();
    expect((await page.locator('dl > div').allInnerTexts()).map((item) => item.split(/\n+/))).toEqual([
      ['Name', 'Baltic Lines'],
      ['E-mail', 'office@example.com'],
      ['Phone No.', '+48 600 100 200'],
      ['Active', 'Yes'],
      ['Rating', '5'],
      ['Region', 'Europe'],
    ]);

    await page.getByRole('link', { name: 'Return to Carriers' }).click();
    await page.getByRole('button', { name: 'Delete Baltic Lines' }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this carrier?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => names(page)).toEqual(['Pacific Cargo']);
  });
});

const linesOf = (code: string): string[] => code.split('\n').map((line) => line.trim());

const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Carriers List' })
    .locator('tbody tr:not([aria-hidden]) td:first-child')
    .allInnerTexts();

async function create(page: Page, carrier: Record<'name' | 'active' | 'rating' | 'region', string>): Promise<void> {
  await page.getByRole('link', { name: 'New Carrier' }).click();
  await page.getByRole('heading', { name: 'New Carrier' }).waitFor();
  await page.getByLabel('Name').fill(carrier.name);
  await page.getByLabel('E-mail').fill('office@example.com');
  await page.getByLabel('Phone No.').fill('+48 600 100 200');
  await page.getByLabel('Active').selectOption(carrier.active);
  await page.getByLabel('Rating').fill(carrier.rating);
  await page.getByLabel('Region').selectOption(carrier.region);
  await page.getByRole('button', { name: 'Create Carrier' }).click();
  await page.getByRole('heading', { name: 'Carriers List' }).waitFor();
}
