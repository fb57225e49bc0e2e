import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { rowsOf, test, unique } from './harness';

/** The errors of requests for files that a new build has replaced. */
const expected = [/^404 GET .*\/assets\//, /dynamically imported module/];

const TEXT = 'Magazyn was updated. Reload the page.';

/** Replaces the build of the server: it no longer has the files of the page, and its own page has another entry. */
async function update(page: Page): Promise<void> {
  const newer = (await (await fetch(page.url())).text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-newer.js');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(
    (target) => !/^\/(api|assets)\//.test(target.pathname),
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: newer })
        : route.continue(),
  );
}

const toolsAreLoaded = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/tools-')));

describe('a new build under an open page', { timeout: 60_000 }, () => {
  test('is announced once, by the first part whose code is gone, and Reload brings it', async ({ open }) => {
    // Nothing is fetched ahead.
    const page = await open('/products', { expected, idle: false });
    await toolsAreLoaded(page);
    await rowsOf(page, 'Products List').first().waitFor();
    await update(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByText(TEXT).waitFor();
    await page.getByText('Error: Reload the page.').waitFor();
    expect(await page.getByText(/Network Error|does not answer|offline/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Geography' }).click();
    await page.getByRole('heading', { name: 'This page needs the new version' }).waitFor();
    expect(await page.getByText(TEXT).count()).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('heading', { name: 'Regions and Countries Lists' }).waitFor();
    expect(await page.getByText(TEXT).count()).toBe(0);
  });

  test('does not lose the input of a form without a question', async ({ open }) => {
    const name = unique('Updated');
    const page = await open('/categories/new', { expected, idle: false });
    await toolsAreLoaded(page);
    await page.getByLabel('Name').fill(name);
    await update(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(TEXT).waitFor();
    await page.keyboard.press('Escape');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    expect(await asked).toBe('beforeunload');
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
  });

  test('is not announced while the server still has the build of the page', async ({ open }) => {
    const page = await open('/products', { expected, idle: false });
    await toolsAreLoaded(page);
    await rowsOf(page, 'Products List').first().waitFor();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByText('Error: Network Error').waitFor();
    await answered;
    expect(await page.getByText(TEXT).count()).toBe(0);
  });
});
