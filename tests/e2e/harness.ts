import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { launchBrowser, type OpenOptions, type OpenPage, openPage } from '../helpers/browser';

/** Pictures of pages on which a test failed. */
const PICTURES = join(import.meta.dirname, '../../.cache/e2e');

/** A test may meanwhile wait for anything this long; then it says what it waited for. */
const PATIENCE_MS = 30_000;

/** The product of this worker, which other files' tests leave alone. */
export const baseUrl = inject('baseUrls')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';

interface Fixtures {
  /** The browser of a file's tests; a new one where it is gone. */
  browser: () => Promise<Browser>;
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
      let browser: Browser | undefined;
      await use(async () => {
        if (!browser?.isConnected()) browser = await launchBrowser();
        return browser;
      });
      await browser?.close();
    },
    { scope: 'file' },
  ],
  open: async ({ browser, task }, use) => {
    const opened: OpenPage[] = [];
    await use(async (path, options = {}) => {
      const url = new URL(path, baseUrl).href;
      const one = await openPage(await browser(), { loggedIn: true, ...options, url });
      one.page.setDefaultTimeout(PATIENCE_MS);
      opened.push(one);
      await one.page.locator('#root > *').first().waitFor({ state: 'attached' });
      return one.page;
    });
    const name = `${basename(task.file.name, '.test.ts')} ${task.fullTestName}`;
    const close = async (one: OpenPage, index: number) => {
      const hasFailed = task.result?.state === 'fail' || one.problems.length > 0;
      // One that cannot be photographed any more is closed like the others.
      if (hasFailed) await photograph(one.page, `${name} ${index}`).catch(() => {});
      await one.close();
    };
    // All of them, whatever is wrong with one.
    const closed = await Promise.allSettled(opened.map(close));
    for (const one of closed) if (one.status === 'rejected') throw one.reason;
  },
});

/** A name nothing else has, so that tests leave each other alone. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Asks the product itself, beside the browser. */
export const api = (path: string, init: RequestInit = {}) => fetch(new URL(`/api/${path}`, baseUrl), init);

/** Records something beside the browser. @returns what was recorded, its ids among it */
export async function record(path: string, body: object): Promise<{ [id: string]: number }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { [id: string]: number };
}

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

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name.replace(/\W+/g, '_')}.png`) });
}
