import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LANGUAGE_NAMES, TRANSLATIONS, type Translation } from '../../contract/language';
import type { Catalogue } from '../../src/texts/forms';
import { type Say, sayingIn, textsIn } from '../helpers/catalogues';
import { PATHS } from '../helpers/paths';
import { baseUrl, record, test, unique } from './harness';
import { checkLooks } from './looks';

/*
 * Opens every page in each language and looks for originals that should have been translated. The names of the demo data are in
 * no catalogue.
 */

/** Names that demo records share with originals, and the languages by their own names. */
const DATA = new Set(['Warehouse Manager', 'Repairs', 'Poland', ...Object.values(LANGUAGE_NAMES)]);

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
const ALL_PAGES: readonly string[] = [...PATHS, '/nowhere', '/products/999999'];
const PAGES_IN: Partial<Record<Translation, readonly string[]>> = {
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
};

/** Returns a function that finds originals among texts, with the name of their place. */
async function finderIn(language: Translation) {
  const patterns = patternsOf(await textsIn(language));
  const say = await sayingIn(language);
  return (place: string, texts: readonly string[]) =>
    texts
      // An error of an input is one text with its prefix.
      .map((text) => (text.startsWith(say('Error: ')) ? text.slice(say('Error: ').length).trim() : text))
      .filter((text) => !DATA.has(text) && patterns.some((pattern) => pattern.test(text)))
      .map((text) => `${place}: ${text}`);
}

test.for(TRANSLATIONS)('no page in the language %s has a text of the original', LONG, async (language, { open }) => {
  const originalsIn = await finderIn(language);
  const found: string[] = [];
  const look = async (page: Page, path: string) => {
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor();
    const lang = await page.evaluate(() => document.documentElement.lang);
    if (lang !== language) found.push(`${path} has the language ${lang}`);
    found.push(...originalsIn(path, await textsOn(page)));
  };
  // The activity of other tests has further names of lists and fields.
  await record('categories', { name: unique('Noted'), description: 'For the activity' });
  const options = { idle: false, expected: [/404/], ...inLanguage(language) };
  await look(await open('/login', { ...options, loggedIn: false }), '/login');
  const page = await open('/', options);
  for (const path of PAGES_IN[language] ?? ALL_PAGES) {
    await page.goto(new URL(path, baseUrl).href);
    await look(page, path);
  }
  expect(found).toEqual([]);
});

/** What users see beside the pages themselves: dialogs, errors and printed sheets, each with the steps to it. */
const STATES: readonly [name: string, path: string, lead: (page: Page, say: Say) => Promise<void>][] = [
  [
    'a refused sign-in',
    '/login',
    async (page, say) => {
      await page.getByLabel(say('Login')).fill('admin');
      await page.getByLabel(say('Password')).fill('wrong');
      await page.getByRole('button', { name: say('Log in') }).click();
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  ],
  [
    'a delete',
    '/categories',
    async (page, say) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('Delete {name}', { name: '' })}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a refused delete',
    '/categories',
    async (page, say) => {
      // A category with products.
      await page.getByRole('button', { name: say('Delete {name}', { name: 'Garden' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Delete') })
        .click();
      await page.getByRole('alert').first().waitFor();
    },
  ],
  ...(['/products/new', '/clients/new', '/purchase-orders/new'] as const).map((path): (typeof STATES)[number] => [
    `an empty form ${path}`,
    path,
    async (page) => {
      await page.locator('form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ]),
  [
    'an empty receipt',
    '/inventory/receive',
    async (page, say) => {
      await page.getByRole('button', { name: say('Receive Goods') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'wrong numbers',
    '/products/new',
    async (page, say) => {
      const price = page.getByLabel(say('Unit Price'));
      await price.fill('x');
      await page.locator('form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  [
    'a wrong filter',
    '/transactions?fromDate=2026-13-45&page=x&colour=red',
    async (page) => {
      await page.getByRole('cell').first().waitFor();
    },
  ],
  [
    'a printed list',
    '/clients',
    async (page, say) => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await page.getByRole('button', { name: say('Print') }).click();
      await page.locator('[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
    },
  ],
  [
    'a list that cannot be loaded',
    '/clients',
    async (page, say) => {
      await page.context().setOffline(true);
      await page
        .getByRole('button', { name: say('Next') })
        .first()
        .click();
      await page.locator('main').getByText(say('Network Error')).first().waitFor();
    },
  ],
  [
    'a page without a network',
    '/products/7',
    async (page, say) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: say('Categories'), exact: true }).click();
      await page
        .locator('main')
        .getByText(/\p{L}{3}/u)
        .first()
        .waitFor();
      await page
        .getByText(say('You are offline. The page continues by itself when you are online; what you typed is kept.'))
        .waitFor();
    },
  ],
];

test('no dialog, error or printed sheet has a text of the original in Polish', LONG, async ({ open }) => {
  const [originalsIn, say] = await Promise.all([finderIn('pl'), sayingIn('pl')]);
  const found: string[] = [];
  const page = await open('/login', {
    idle: false,
    loggedIn: false,
    expected: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /^4\d\d /, /status of 4\d\d/],
    ...inLanguage('pl'),
  });
  page.on('dialog', (dialog) => {
    found.push(...originalsIn('a native dialog', [dialog.message()]));
    void dialog.accept();
  });
  for (const [name, path, lead] of STATES) {
    await page.context().setOffline(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(new URL(path, baseUrl).href);
    await page.waitForLoadState('networkidle');
    await lead(page, say);
    found.push(...originalsIn(name, await textsOn(page)));
    if (path === '/login') {
      await page.getByLabel(say('Password')).fill('admin');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: say('Main Panel') }).waitFor();
    }
  }
  expect(found).toEqual([]);
});

test('leaving unsaved input asks in Polish', async ({ open }) => {
  const say = await sayingIn('pl');
  const page = await open('/products/new', { idle: false, ...inLanguage('pl') });
  await page.getByLabel(say('Name'), { exact: true }).fill('Wiertarka');
  const asked = page.waitForEvent('dialog');
  const left = page.getByRole('link', { name: say('Categories'), exact: true }).click();
  const dialog = await asked;
  expect(dialog.message()).toMatch(/^[^a-z]*[A-ZŁŚŻ].*[ąćęłńóśźż]/);
  await dialog.dismiss();
  await left;
});

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
  await page.getByRole('heading', { name: 'Przyjęcie zewnętrzne (PZ)' }).waitFor();
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
  await page.getByRole('heading', { name: 'Przyjęcie zewnętrzne (PZ)' }).waitFor();
});
