import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { launchBrowser, type OpenOptions, type OpenPage, openPage } from '../helpers/browser';

/** Screenshots of pages in failed tests. */
const PICTURES = join(import.meta.dirname, '../../.cache/e2e');

/** Timeout of each wait, shorter than a test's, so that the error names the awaited element. */
const PATIENCE_MS = 30_000;

/** The product of this worker. Tests of other files do not use it at the same time. */
export const baseUrl = inject('baseUrls')[Number(process.env.VITEST_POOL_ID) - 1] ?? '';

export interface Fixtures {
  /** The browser of the worker. Starts a new one if it has crashed. */
  browser: () => Promise<Browser>;
  /** Opens a path in a new browser profile, signed in by default. */
  open: (path: string, options?: Partial<OpenOptions>) => Promise<Page>;
}

/**
 * A test in a real browser. Fails on console errors, exceptions and failed requests in its pages, except for ones that match
 * `expected`.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
    async ({}, use) => {
      let browser: Browser | undefined;
      await use(async () => {
        if (!browser?.isConnected()) browser = await launchBrowser();
        return browser;
      });
      await browser?.close();
    },
    { scope: 'worker' },
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
      // A page that cannot be captured any more is still closed.
      if (hasFailed) await photograph(one.page, `${name} ${index}`).catch(() => {});
      await one.close();
    };
    // Closes all, even if one fails.
    const closed = await Promise.allSettled(opened.map(close));
    for (const one of closed) if (one.status === 'rejected') throw one.reason;
  },
});

/** Makes a name unique, so that tests do not affect each other. Without `f`: a PDF has `ff` as a glyph, which divides a text. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8).replaceAll('f', 'g')}`;

/** Sends a request to the product without the browser. */
export const api = (path: string, init: RequestInit = {}) => fetch(new URL(`/api/${path}`, baseUrl), init);

/** Records something without the browser. @returns the response with its ids */
export async function record(path: string, body: object): Promise<{ [id: string]: number }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { [id: string]: number };
}

/** The rows of a list, without its header. */
export const rowsOf = (page: Page, list: string): Locator =>
  page
    .getByRole('region', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Filters a list by the unique name of a record, and waits until only that one is shown. */
export async function narrowTo(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole('search').getByLabel('Name').fill(name);
  await expect.poll(() => rowsOf(page, list).count()).toBe(1);
  await rowsOf(page, list).getByText(name, { exact: true }).waitFor();
}

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name.replace(/\W+/g, '_')}.png`) });
}
