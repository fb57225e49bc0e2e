import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './harness';

const APP = /\/assets\/App-/;

/** Opens a path, the app kept back until it is let in, so that there is only what can be read before. */
async function openStill(page: Page, path: string) {
  const kept: Route[] = [];
  await page.route(APP, (route) => void kept.push(route));
  await page.goto(new URL(path, page.url()).href);
  await page.locator('[inert] tbody tr').first().waitFor();
  return async () => {
    await expect.poll(() => kept.length).toBe(1);
    await kept[0]?.continue();
    await page.unroute(APP);
    await page.locator('#root > :not([inert]) tbody a').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
}

/** Where everything stands that can be read before the app is there, or leaves room for what comes with it. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav a, h1, search, table, td, td a, td svg, main nav, main nav > *')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.closest('td, a, h1, nav > *')?.textContent} ${[x, y, width, height].map(Math.round).join(' ')}`;
      },
    ),
  );

test.for([
  { path: '/products', width: 1440, height: 900, colorScheme: 'light' },
  { path: '/products?filter=low-stock', width: 390, height: 844, colorScheme: 'dark' },
  { path: '/transactions?page=2&sort=-total', width: 390, height: 844, colorScheme: 'light' },
  { path: '/transactions', width: 1440, height: 900, colorScheme: 'dark' },
  { path: '/employees', width: 820, height: 900, colorScheme: 'light' },
] as const)('what can be read of $path at $width px stays in its place, in its colours', async (look, { open }) => {
  const page = await open('/geography', look);
  const letIn = await openStill(page, look.path);
  const read = await places(page);
  const colours = () =>
    page.evaluate(() =>
      ['body > #root > *', 'header', 'h1', 'nav a[aria-current]', 'section', 'thead th', 'td a', 'td'].map((part) => {
        const { color, backgroundColor, fontSize } = getComputedStyle(document.querySelector(part) as Element);
        return `${part} ${part === 'td' || part.startsWith('body') ? color : `${color} ${backgroundColor}`} ${fontSize}`;
      }),
    );
  const drawn = await colours();
  await letIn();
  expect(read).toEqual(await places(page));
  expect(drawn).toEqual(await colours());
});

test('the app takes its place in one go', async ({ open }) => {
  const page = await open('/geography');
  const letIn = await openStill(page, '/products');
  await page.evaluate(`
    window.rowsOfFrames = new Set();
    (function look() {
      window.rowsOfFrames.add(document.querySelectorAll('tbody tr:not([aria-hidden])').length);
      requestAnimationFrame(look);
    })();
  `);
  await letIn();
  expect(await page.evaluate('[...window.rowsOfFrames]')).toEqual([25]);
});

test('whoever scrolls while reading stays there', async ({ open }) => {
  const page = await open('/geography');
  const letIn = await openStill(page, '/products');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);
  await letIn();
  expect(await scrolled()).toBe(300);
  const letInAgain = await openStill(page, '/products');
  expect(await scrolled()).toBe(300);
  await page.mouse.wheel(0, -100);
  await expect.poll(scrolled).toBe(200);
  await letInAgain();
  await page.waitForLoadState('networkidle');
  expect(await scrolled()).toBe(200);
  await page.reload();
  await page.getByRole('link', { name: 'New Product' }).waitFor();
  await expect.poll(scrolled).toBe(200);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('link', { name: 'New Client' }).waitFor();
  expect(await scrolled()).toBe(0);
});

test('an app that does not arrive is told, and tried again', async ({ open }) => {
  const page = await open('/geography', { expected: [APP] });
  await page.route(APP, (route) => route.abort());
  await page.goto(new URL('/products', page.url()).href);
  await page.getByRole('heading', { name: 'The application could not be loaded' }).waitFor();
  await page.unroute(APP);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: 'New Product' }).waitFor();
});
