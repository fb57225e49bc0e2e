import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { launchBrowser, type OpenOptions, type OpenPage, openPage } from '../helpers/browser';

/** Pictures of pages on which a test failed. */
const PICTURES = join(import.meta.dirname, '../../.cache/e2e');

/** A test may meanwhile wait for anything this long; then it says what it waited for. */
const PATIENCE_MS = 15_000;

/** The product of this worker, which other files' tests leave alone. */
export const baseUrl = inject('baseUrls')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';

interface Fixtures {
  browser: Browser;
  /** Opens a path of the product, signed in unless told otherwise, in a browser profile of its own. */
  open: (path: string, options?: Partial<OpenOptions>) => Promise<Page>;
}

/**
 * A test in a real browser. It fails on whatever goes wrong in its pages: errors in the console, exceptions, requests
 * that fail; `expected` names those that are meant to.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  open: async ({ browser, task }, use) => {
    const opened: OpenPage[] = [];
    await use(async (path, options = {}) => {
      const url = new URL(path, baseUrl).href;
      const one = await openPage(browser, { loggedIn: true, ...options, url });
      one.page.setDefaultTimeout(PATIENCE_MS);
      opened.push(one);
      // What can only be read yet gives way to the app.
      await one.page.locator('#root > :not([inert])').first().waitFor({ state: 'attached' });
      return one.page;
    });
    if (task.result?.state === 'fail') await photograph(opened, task.name);
    for (const one of opened) await one.close();
  },
});

/** A name nothing else has, so that tests leave each other alone. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** The rows of a list that hold records, as opposed to its heading. */
export const rowsOf = (page: Page, list: string): Locator =>
  page
    .getByRole('region', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Filters a list by a name that one record has, and waits until that one alone is left. */
export async function narrowTo(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole('search').getByLabel('Name').fill(name);
  await expect.poll(() => rowsOf(page, list).count()).toBe(1);
  await rowsOf(page, list).getByText(name, { exact: true }).waitFor();
}

async function photograph(opened: OpenPage[], name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const [index, { page }] of opened.entries()) {
    await page.screenshot({ path: join(PICTURES, `${name.replace(/\W+/g, '_')}.${index}.png`) });
  }
}
