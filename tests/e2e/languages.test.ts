import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Catalogue } from '../../src/texts/forms';
import { PATHS } from '../helpers/paths';
import { baseUrl, test } from './harness';
import { checkLooks } from './looks';

/*
 * Opens every page in each language and looks for originals that should have been translated. The names of the demo data are in
 * no catalogue.
 */

const ROOT = join(import.meta.dirname, '../..');

async function textsIn(language: string): Promise<Catalogue> {
  const folders = ['src', ...extensionNames(FEATURES).map((name) => `features/${name}`)];
  const files = folders
    .map((folder) => `${folder}/texts/${language}.ts`)
    .filter((file) => existsSync(join(ROOT, file)));
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<{ default: Catalogue }>));
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** Names that demo records share with originals. */
const DATA = new Set(['Warehouse Manager', 'Repairs']);

/** Returns the patterns of the originals that differ in a language; a name in braces is any text. */
function patternsOf(texts: Catalogue): RegExp[] {
  const isTelling = (original: string) =>
    original.replaceAll(/\{\w+\}|\P{L}/gu, '').length > (original.includes('{') ? 6 : 2);
  const originals = Object.entries(texts).filter(([original, text]) => text !== original && isTelling(original));
  return originals.map(([original]) => {
    const pattern = original.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+');
    return new RegExp(`^${pattern.trim()}$`);
  });
}

/** Returns all texts of a page, on the screen, on paper and for screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, [lang="en"]')) texts.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'data-label', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** For some fifty pages on a busy machine. */
const LONG = { timeout: 300_000 };

const inLanguage = (language: string) => ({ storage: { language } });

/** English has the original's words on most pages, so that a page of each kind is enough. */
const PAGES_IN = {
  pl: [...PATHS, '/nowhere', '/products/999999'],
  en: [
    '/',
    '/products',
    '/products/7',
    '/warehouses/new',
    '/transactions',
    '/clients/1',
    '/geography',
    '/inventory/receive',
  ],
} as const;

test.for(['pl', 'en'] as const)(
  'no page in the language %s has a text of the original',
  LONG,
  async (language, { open }) => {
    const patterns = patternsOf(await textsIn(language));
    const found: string[] = [];
    const look = async (page: Page, path: string) => {
      await page.waitForLoadState('networkidle');
      await page.locator('h1').first().waitFor();
      const lang = await page.evaluate(() => document.documentElement.lang);
      if (lang !== language) found.push(`${path} has the language ${lang}`);
      const texts = (await textsOn(page)).filter((text) => !DATA.has(text));
      for (const text of texts) if (patterns.some((pattern) => pattern.test(text))) found.push(`${path}: ${text}`);
    };
    const options = { idle: false, expected: [/404/], ...inLanguage(language) };
    await look(await open('/login', { ...options, loggedIn: false }), '/login');
    const page = await open('/', options);
    for (const path of PAGES_IN[language]) {
      await page.goto(new URL(path, baseUrl).href);
      await look(page, path);
    }
    expect(found).toEqual([]);
  },
);

/** The pages with the longest texts of each layout. */
test.for(['/login', '/', '/products', '/products/new', '/products/7', '/transactions', '/inventory/receive'])(
  '%s is accessible and fits the window in Polish',
  async (path, { open }) => {
    const page = await open(path, { loggedIn: path !== '/login', idle: false, ...inLanguage('pl') });
    await checkLooks(page, 'all');
  },
);

test('a receipt is recorded in Polish, and the choice of the language stays', async ({ open }) => {
  const page = await open('/inventory/receive');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.locator('[popover]').getByRole('button', { name: 'Polski' }).click();
  await page.getByRole('heading', { name: 'Przyjęcie towaru' }).waitFor();
  const form = page.locator('form');
  const choose = async (name: string, index: number) =>
    form.getByRole('combobox', { name, exact: true }).selectOption({ index });
  await choose('Magazyn', 1);
  const pick = async (name: string, text: string) => {
    await form.getByRole('combobox', { name, exact: true }).fill(text);
    await page.getByRole('listbox').getByRole('option').first().click();
  };
  await pick('Dostawca', 'a');
  await choose('Pracownik', 1);
  await pick('Produkt', 'a');
  await page.getByLabel('Ilość').fill('3');
  await page.getByRole('button', { name: 'Przyjmij towar' }).click();
  await page.getByText('Towar przyjęty. Numer transakcji:').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Przyjęcie towaru' }).waitFor();
});
