import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { EXAMPLE } from '../../scripts/newEntity/page';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { proofOf } from '../helpers/proof';
import { ServerProcess } from '../helpers/serverProcess';
import { addGerman } from '../helpers/thirdLanguage';
import { test } from './harness';

/*
 * Checks docs/extending/entity.md: in a copy of the project, one command generates carriers in a new folder; they work, and still
 * work after the next release. The copy also gets a third language, as docs/translating.md describes it.
 */

/** For a copy, a build, a type check and the entity's own tests, which take half a minute on an idle machine. */
const LONGEST_MS = 300_000;

/** The page's command, with a kind of field that the page does not show. */
const COMMAND = [...EXAMPLE, 'depots:lines(region,capacity:integer)'];

/** The sources that these tests depend on: all of the copy except other tests and pages. */
const proof = proofOf('new-entity', [
  '.oxlintrc.json',
  'biome.json',
  'contract',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tests/e2e/newEntity.test.ts',
  'tests/helpers',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]);

let copy: ProjectCopy;
let server: ServerProcess | undefined;
let url: URL;
const status = () => copy.run('git', 'status', '--porcelain', '--untracked-files=all');
const newEntity = (...words: string[]) => copy.run('npm', 'run', 'new:entity', '--', ...words);
/** Environment of the copy, with its own data folder. */
const data = () => ({ DATA_DIR: join(copy.folder, 'data'), EXTENSIONS_DIR: '' });

describe.skipIf(proof.holds)('npm run new:entity', () => {
  beforeAll(async () => {
    copy = await copyProject();
    await newEntity(...COMMAND);
  }, LONGEST_MS);

  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a hook's dependencies from the pattern
  afterAll(async ({}, { tasks }) => {
    await server?.end();
    await copy?.remove();
    if (tasks.every(({ result }) => result?.state === 'pass')) proof.keep();
  });

  test('writes a new folder and changes nothing else', { timeout: LONGEST_MS }, async () => {
    const paths = (await status()).trim().split('\n');
    expect(paths).toHaveLength(5);
    for (const path of paths) expect(path).toMatch(/^\?\? extensions\/carriers\//);
  });

  test('removes an unused entity, and nothing else', { timeout: LONGEST_MS }, async () => {
    await newEntity('trips', 'carrier');
    await expect(newEntity('carriers', '--undo')).rejects.toThrow('extensions/trips uses carriers.');
    await newEntity('trip', '--undo');
    expect(await status()).not.toContain('trips');
    await expect(newEntity('trips', '--undo')).rejects.toThrow('There is no extensions/trips.');
    const definition = join(copy.folder, 'extensions/carriers/definition.ts');
    const written = await readFile(definition, 'utf8');
    await appendFile(definition, '// Changed.\n');
    await expect(newEntity('carriers', '--undo')).rejects.toThrow('extensions/carriers is not what was written there');
    await writeFile(definition, written);
  });

  test('takes a third language: its catalogues, and its name in the list of languages', async () => {
    await addGerman(copy, 'extensions/carriers');
  });

  test('generates code that compiles, and tests that pass', { timeout: LONGEST_MS }, async () => {
    await Promise.all([
      copy.run('npx', 'tsc', '--checkers', '1'),
      copy.run('npx', 'biome', 'ci', '--error-on-warnings', 'extensions'),
      copy.run('npx', 'vitest', 'run', '--project', 'extensions'),
      copy.run('npm', 'run', 'build', '--', '--quiet'),
    ]);
  });

  test('generates a working list, form and page', { timeout: LONGEST_MS }, async ({ open }) => {
    server = new ServerProcess(data(), ['--no-seed'], { script: ['scripts/run.js', 'start'], cwd: copy.folder });
    url = new URL('/', await server.ready(LONGEST_MS));
    const page = await open(url.href);
    await page.getByRole('link', { name: 'Carriers' }).click();
    await page.getByText('Carrier not found.').waitFor();

    await create(page, { Name: 'Baltic Lines', 'E-mail': 'office@example.com', Rating: '4' }, ['Sea', 'Europe']);
    await create(page, { Name: 'Pacific Cargo' }, ['Road', 'Asia']);
    await expect.poll(() => names(page)).toEqual(['Baltic Lines', 'Pacific Cargo']);

    const filters = page.getByRole('search');
    await filters.getByLabel('Mode').selectOption('Road');
    await expect.poll(() => names(page)).toEqual(['Pacific Cargo']);
    await filters.getByLabel('Mode').selectOption('');
    await filters.getByLabel('Rating (min)').fill('3');
    await expect.poll(() => names(page)).toEqual(['Baltic Lines']);
    await filters.getByLabel('Rating (min)').fill('');
    await filters.getByLabel('Region').selectOption('Asia');
    await expect.poll(() => names(page)).toEqual(['Pacific Cargo']);
    await filters.getByLabel('Region').selectOption('');
    await expect.poll(() => names(page)).toEqual(['Baltic Lines', 'Pacific Cargo']);

    await page.getByRole('link', { name: 'Edit Baltic Lines' }).click();
    await page.getByRole('heading', { name: 'Edit Carrier' }).waitFor();
    await expect.poll(() => page.getByLabel('Region').first().inputValue()).not.toBe('');
    await page.getByLabel('E-mail').fill('');
    await page.getByLabel('Rating').fill('6');
    await page.getByRole('button', { name: 'Update Carrier' }).click();
    await page.getByText(/at most 5|less than or equal to 5|5 or less/i).waitFor();
    await page.getByLabel('Rating').fill('5');
    await page.getByRole('button', { name: 'Update Carrier' }).click();
    await page.getByRole('link', { name: 'Baltic Lines', exact: true }).click();
    await page.getByRole('heading', { name: 'Baltic Lines' }).waitFor();
    // The fields come after the heading.
    const items = async () => (await page.locator('dl > div').allInnerTexts()).map((item) => item.split(/\n+/));
    await expect
      .poll(async () => (await items()).slice(0, 6))
      .toEqual([
        ['Name', 'Baltic Lines'],
        ['E-mail', '—'],
        ['Phone No.', '+48 600 100 200'],
        ['Rating', '5'],
        ['Mode', 'Sea'],
        ['Region', 'Europe'],
      ]);

    await page.getByRole('link', { name: 'Return to Carriers' }).click();
    await page.getByRole('button', { name: 'Delete Pacific Cargo' }).click();
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this carrier?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => names(page)).toEqual(['Baltic Lines']);
    await page.close();
  });

  test('shows the third language, with its plural forms, figures and messages of the server', {
    timeout: LONGEST_MS,
  }, async ({ open }) => {
    const page = await open(new URL('/carriers', url).href, { storage: { language: 'de' } });
    await page.getByRole('heading', { name: '[de] Carriers List' }).waitFor();
    await page.getByText('[de] 1 carriers (one)', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.goto(new URL('/', url).href);
    // The steps of an empty database stand instead of its figures.
    await page.getByRole('button', { name: '[de] Hide' }).click();
    await page.getByRole('link', { name: '[de] Inventory Value' }).getByText('0,00\u00a0$').waitFor();
    await page.getByRole('button', { name: '[de] Language' }).click();
    await page.locator('[popover]').getByRole('button', { name: 'Deutsch', pressed: true }).waitFor();
    const refused = await fetch(new URL('/api/nothing', url), { headers: { 'Accept-Language': 'de' } });
    expect(await refused.json()).toMatchObject({ description: '[de] There is no GET /api/nothing.' });
    // The rest is about the folder as it was generated.
    await rm(join(copy.folder, 'extensions/carriers/texts/de.ts'));
  });

  test('keeps existing data, and works after the next release', { timeout: LONGEST_MS }, async () => {
    await server?.end();
    await expect(
      copy.run('env', `DATA_DIR=${data().DATA_DIR}`, 'npm', 'run', 'new:entity', '--', 'carriers', '--undo'),
    ).rejects.toThrow('The database has the tables of carriers');
    await copy.run('git', 'branch', 'release');
    await copy.commit('Carriers');

    await copy.run('git', 'checkout', '--quiet', 'release');
    await release(copy);
    await copy.commit('A release');
    await copy.run('git', 'checkout', '--quiet', 'team');
    await copy.run('git', 'merge', '--quiet', '--no-edit', 'release');

    const script = ['--import', 'tsx', 'server/main.ts'];
    server = new ServerProcess(data(), ['--no-seed'], { script, cwd: copy.folder });
    const url = await server.ready(LONGEST_MS);
    const list = await (await fetch(new URL('/api/carriers', url))).json();
    expect(list.content).toMatchObject([{ name: 'Baltic Lines', email: null, rating: 5, mode: 'sea' }]);
    const categories = await (await fetch(new URL('/api/categories?all=true', url))).json();
    expect(categories.content).toMatchObject([{ name: 'Of the release' }]);
  });
});

/** Simulates a release of the product: a new migration, and changes in other files. */
async function release({ folder }: ProjectCopy): Promise<void> {
  const migrate = join(folder, 'server/db/migrate.ts');
  await writeFile(
    join(folder, 'server/db/migrations/9999_released.ts'),
    `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`INSERT INTO category (name, description) VALUES ('Of the release', 'New')\`.execute(db);
}
`,
  );
  const known = await readFile(migrate, 'utf8');
  const changed = known.replace('\n};\n', "\n  '9999_released': released,\n};\n");
  await writeFile(migrate, `import * as released from './migrations/9999_released';\n${changed}`);
  for (const path of [
    'contract/entities/index.ts',
    'server/app.ts',
    'src/resources/index.ts',
    'tests/helpers/fixtures.ts',
  ]) {
    await appendFile(join(folder, path), '\n// Changed by the release.\n');
  }
}

const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Carriers List' })
    .locator('tbody tr:not([aria-hidden]) td:first-child')
    .allInnerTexts();

/** @param texts input by label @param chosen the mode and the region */
async function create(page: Page, texts: Record<string, string>, [mode, region]: [string, string]): Promise<void> {
  await page.getByRole('link', { name: 'New Carrier' }).click();
  await page.getByRole('heading', { name: 'New Carrier' }).waitFor();
  for (const [label, text] of Object.entries({ ...texts, 'Phone No.': '+48 600 100 200' })) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByLabel('Mode').selectOption(mode);
  await page.getByLabel('Region').selectOption(region);
  await page.getByRole('button', { name: 'Add a row' }).click();
  const row = page.getByRole('group', { name: 'Depots, row 1' });
  await row.getByLabel('Region').selectOption('Africa');
  await row.getByLabel('Capacity').fill('12');
  await page.getByRole('button', { name: 'Create Carrier' }).click();
  await page.getByRole('heading', { name: 'Carriers List' }).waitFor();
}
