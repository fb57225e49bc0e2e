import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { TRANSLATIONS, type Translation } from '../../contract/language';
import { type Say, sayingIn } from '../helpers/catalogues';
import { PATHS } from '../helpers/paths';
import { foreignTextsIn, rowsOfList, textsOn } from './foreignTexts';
import { api, type Fixtures, record, test, unique } from './harness';
import { answerForOthers, STATES } from './languageStates';
import { checkLooks } from './looks';
import { follow, settling } from './settled';

/*
 * Opens every page, dialog, error and printed sheet in each language and looks for texts of another one.
 */

/** For some hundred pages on a busy machine. */
const LONG = { timeout: 300_000 };

const inLanguage = (language: string) => ({ storage: { language } });

/** Returns the paths of one transaction of each type, and of one purchase order in each state. */
async function pathsOfKinds(): Promise<string[]> {
  const pathsIn = async (list: string, id: string, kind: string) =>
    new Map((await rowsOfList(list)).map((row) => [row[kind], `/${list}/${row[id]}`])).values();
  return [
    ...(await pathsIn('transactions', 'transactionId', 'type')),
    ...(await pathsIn('purchase-orders', 'purchaseOrderId', 'state')),
  ];
}

/** Refuses a sign-in, then signs in. */
async function signIn(page: Page, say: Say, look: (place: string) => Promise<void>): Promise<void> {
  await page.getByLabel(say('Login')).fill('admin');
  await page.getByLabel(say('Password')).fill('wrong');
  await page.getByRole('button', { name: say('Log in') }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await look('a refused sign-in');
  await page.getByLabel(say('Password')).fill('admin');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say('Main Panel') }).waitFor();
}

/** Sets the language of mails, which previews show. */
async function writeMailsIn(language: Translation): Promise<void> {
  const set = async (mailLanguage: Translation) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await api('settings/mail', { method: 'PUT', headers, body: JSON.stringify({ mailLanguage }) });
    expect(answer.ok).toBe(true);
  };
  await set(language);
  onTestFinished(() => set('en'));
}

/** Closes the dialogs of the state before. */
async function close(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  for (let more = await dialogs.count(); more > 0; more--) await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(0);
}

const EXPECTED = [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /^4\d\d /, /status of 4\d\d/];

/** Opens a page that collects foreign texts. */
async function explorer(language: Translation, open: Fixtures['open']) {
  const [foreignIn, say] = await Promise.all([foreignTextsIn(language), sayingIn(language)]);
  const found = new Set<string>();
  const page = await open('/login', { idle: false, loggedIn: false, expected: EXPECTED, ...inLanguage(language) });
  page.setDefaultTimeout(10_000);
  const settled = settling(page);
  page.on('dialog', (dialog) => {
    for (const each of foreignIn('a native dialog', [dialog.message()])) found.add(each);
    void dialog.accept();
  });
  const look = async (place: string) => {
    const lang = await page.evaluate(() => document.documentElement.lang);
    if (lang !== language) found.add(`${place} has the language ${lang}`);
    for (const each of foreignIn(place, await textsOn(page))) found.add(each);
  };
  await page.getByLabel(say('Password')).waitFor();
  await look('/login');
  await signIn(page, say, look);
  return { page, say, settled, look, found };
}

test.for(TRANSLATIONS)(
  'no dialog, error or printed sheet in the language %s has a text of another',
  LONG,
  async (language, { open }) => {
    await writeMailsIn(language);
    const { page, say, settled, look, found } = await explorer(language, open);
    await answerForOthers(page);
    for (const { name, path, lead, isOffline } of STATES) {
      try {
        if (path) {
          await close(page);
          await follow(page, path);
          await settled();
        }
        await lead(page, say);
        if (!isOffline) await settled();
        await look(name);
      } catch (error) {
        // The other states are of interest too.
        found.add(`${name}: ${String(error)}`);
      }
      await page.context().setOffline(false);
      if (isOffline) await page.reload();
    }
    expect([...found]).toEqual([]);
  },
);

test.for(TRANSLATIONS)('no page in the language %s has a text of another', LONG, async (language, { open }) => {
  // The activity of other tests has further names of lists and fields.
  await record('categories', { name: unique('Qx'), description: 'Qx' });
  const { page, settled, look, found } = await explorer(language, open);
  for (const path of [...PATHS, ...(await pathsOfKinds()), '/qx', '/products/999999']) {
    await follow(page, path);
    await settled();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await settled();
    await look(path);
  }
  expect([...found]).toEqual([]);
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

test('the narrowest phone breaks no word of the actions in Polish, and covers none by another', async ({ open }) => {
  const page = await open('/products/7', { idle: false, width: 320, height: 640, ...inLanguage('pl') });
  const label = page.locator('main').getByRole('link', { name: 'Przesunięcie', exact: true }).first();
  // The history comes last.
  await page.getByRole('heading', { name: 'Historia', exact: true }).waitFor();
  const lines = await label.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild ?? link);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const back = await page.getByRole('link', { name: 'Wróć do listy produktów' }).evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect().right;
  });
  const print = await page.getByRole('button', { name: 'Drukuj' }).boundingBox();
  expect(back).toBeLessThanOrEqual(print?.x ?? 0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.for([
  '/reports/supplier-deliveries',
  '/reports/turnover',
  '/reports/movements',
  '/reports/purchases',
  '/reports/margin',
  '/reports/idle-stock',
  '/reports/ageing',
])('no heading of %s is cut in Polish, and no name', async (path, { open }) => {
  const page = await open(path, { idle: false, width: 1280, ...inLanguage('pl') });
  await page.locator('tbody td a').first().waitFor();
  const cut = await page
    .locator('thead th, tbody td[data-card=title] > div')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});

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
