import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { baseUrl, rowsOf, test } from './harness';

/** The app's chunk, which loads in addition to the sign-in's. */
const APP = /\/assets\/app-/;
const ROWS = '/api/products?page=0';

/** Records the number of rows in every frame and the layout shifts, from before the page starts. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(`
    window.frames = [];
    (function look() {
      window.frames.push(document.querySelectorAll('tbody tr').length);
      requestAnimationFrame(look);
    })();
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('a list never renders without its rows', async ({ open }) => {
  const page = await open('/geography');
  await watchFrames(page);
  await page.goto(`${baseUrl}/products`);
  await rowsOf(page, 'Products List').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(new Set(await page.evaluate<number[]>('window.frames'))).toEqual(new Set([0, 25]));
});

test.for([
  ['/products', PHONE],
  ['/products', DESKTOP],
  ['/employees', PHONE],
  ['/transactions', PHONE],
  ['/products/7', PHONE],
  ['/products/7', DESKTOP],
  ['/', PHONE],
] as const)('the layout of %s does not shift, at %o', async ([path, viewport], { open }) => {
  const page = await open('/geography');
  await page.setViewportSize(viewport);
  await watchFrames(page);
  await page.goto(baseUrl + path);
  // These load last: the tools, and charts.
  const tools = /\d$/.test(path) ? 'Print' : 'More tools';
  await page.getByRole('button', { name: path === '/' ? 'Notices' : tools }).waitFor();
  await page.waitForLoadState('networkidle');
  // Columns still find their widths if the response is slower than the skeleton's delay.
  expect(await page.evaluate('window.shift')).toBeLessThan(0.01);
});

test('a slow list shows as busy, and keeps text typed meanwhile', async ({ open }) => {
  const page = await open('/geography');
  const kept: Route[] = [];
  await page.route(`**${ROWS}`, (route) => void kept.push(route));
  await page.goto(`${baseUrl}/products`);
  await page.getByRole('heading', { name: 'Products List' }).waitFor();
  await expect.poll(() => page.locator('table[aria-busy=true]').count()).toBe(1);
  await page.getByRole('search').getByLabel('Name').pressSequentially('a');
  expect(kept).toHaveLength(1);
  await kept[0]?.continue();
  await rowsOf(page, 'Products List').first().waitFor();
  expect(await page.getByRole('search').getByLabel('Name').inputValue()).toBe('a');
});

describe('every visible control works', () => {
  /** Opens the products and acts in the first frame that shows them. */
  async function actAtOnce(page: Page, act: string): Promise<void> {
    await page.addInitScript(`
      (function look() {
        if (document.querySelectorAll('tbody tr:not([aria-hidden])').length < 25) requestAnimationFrame(look);
        else { ${act} }
      })();
    `);
    await page.goto(`${baseUrl}/products`);
  }

  test('a link, in its first frame', async ({ open }) => {
    const page = await open('/geography');
    await actAtOnce(page, "document.querySelector('tbody a').click();");
    await page.getByRole('link', { name: 'Return to Products' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/products\/\d+$/);
  });

  test('a button', async ({ open }) => {
    const page = await open('/geography');
    await actAtOnce(
      page,
      "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Next').click();",
    );
    await page
      .getByText(/^Page 2 \/ \d+$/)
      .first()
      .waitFor();
  });

  test('the keyboard', async ({ open }) => {
    const page = await open('/geography');
    await actAtOnce(page, "document.querySelector('search input').focus();");
    await page.getByRole('search').getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('zzzz');
    await page.getByText('No Products found').waitFor();
  });
});

test('the code that parses lines is there before the first one, for a form that goes offline', async ({ open }) => {
  const page = await open('/inventory/receive', { idle: false });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/MoveLines-')),
  );
});

test('a reload and Back restore the scroll position', async ({ open }) => {
  const page = await open('/products');
  await rowsOf(page, 'Products List').first().waitFor();
  const scrolled = () => page.evaluate(() => window.scrollY);
  // Waits until the page is idle before scrolling and before leaving, like a user who reads.
  await page.waitForLoadState('networkidle');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  await page.reload();
  await rowsOf(page, 'Products List').first().waitFor();
  await expect.poll(scrolled).toBe(300);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await rowsOf(page, 'Clients List').first().waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(300);
});

test('an app that fails to load shows an error and a reload button', async ({ open }) => {
  const page = await open('/geography', { expected: [APP] });
  await page.route(APP, (route) => route.abort());
  await page.goto(`${baseUrl}/products`);
  await page.getByRole('heading', { name: 'The application could not be loaded' }).waitFor();
  await page.unroute(APP);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: 'New Product' }).waitFor();
});
