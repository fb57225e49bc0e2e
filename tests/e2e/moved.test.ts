import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './harness';
import { movedOn, watchShifts } from './moved';
import { settling } from './settled';

const tools = (page: Page) => page.getByRole('button', { name: 'More tools' });
const submit = (page: Page) => page.getByRole('button', { name: /^(Receive|Transfer|Count|Book)/ }).last();

describe('nothing moves while a page loads', () => {
  const pages: readonly [string, (page: Page) => ReturnType<Page['locator']>][] = [
    ['/', (page) => page.getByRole('heading', { name: 'Latest Transactions' })],
    ['/products', tools],
    ['/transactions', tools],
    ['/warehouses', tools],
    ['/purchase-orders', tools],
    ['/stock-levels', tools],
    ['/geography', (page) => page.getByRole('button', { name: 'Europe' })],
    ['/inventory/receive', submit],
    ['/inventory/transfer', submit],
  ];
  test.for(pages.flatMap(([path, last]) => [1440, 820, 390].map((width) => [path, width, last] as const)))(
    '%s at %d px',
    async ([path, width, last], { open }) => {
      const page = await open('/login', { width, height: 900, loggedIn: true });
      expect(await movedOn(page, path, last(page))).toEqual([]);
    },
  );
});

test.for([1440, 820, 390])(
  'nothing moves when the record comes below the row that its list knew, at %d px',
  async (width, { open }) => {
    const page = await open('/login', { width, height: 900, loggedIn: true });
    const shifts = await watchShifts(page);
    const settled = settling(page);
    await page.goto(new URL('/products', page.url()).href);
    await tools(page).waitFor();
    await settled();
    const answer = new EventTarget();
    const released = new Promise((release) => answer.addEventListener('release', release));
    await page.route(/\/api\/products\/\d+/, (route) => released.then(() => route.continue()));
    // Without a pointer: the browser reports no shifts just after a click of the user.
    await page
      .locator('tbody a[href*="/products/"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator('main [data-pending=true] dl').first().waitFor();
    // On a phone the header of a record is lower than the header of a list.
    const { length: before } = await shifts();
    answer.dispatchEvent(new Event('release'));
    await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
    await settled();
    expect((await shifts()).slice(before)).toEqual([]);
  },
);

/** The request for the rows of a page of products. */
const ROWS = /\/api\/products\?/;

test.for([1440, 820, 390])(
  'the headings of a list do not move when its rows come late, at %d px',
  async (width, { open }) => {
    const page = await open('/login', { width, height: 900, loggedIn: true });
    const shifts = await watchShifts(page);
    const settled = settling(page);
    const headings = () =>
      page
        .locator('thead th')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const whileLoading = async (act: () => Promise<unknown>, look: () => Promise<unknown>) => {
      const held: Route[] = [];
      await page.route(ROWS, (route) => void held.push(route));
      await act();
      await page.locator('table[aria-busy=true]').waitFor();
      await look();
      await Promise.all(held.map((route) => route.continue()));
      await page.unroute(ROWS);
      await page.locator('table[aria-busy=false]').waitFor();
      await settled();
    };

    await whileLoading(
      () => page.goto(new URL('/products', page.url()).href),
      () => page.screenshot(),
    );
    expect(await shifts()).toEqual([]);

    // On a phone the rows are cards without headings.
    if (width < 600) return;
    const before = await headings();
    await whileLoading(
      () => page.getByRole('button', { name: 'Next' }).first().click(),
      async () => expect(await headings()).toEqual(before),
    );
  },
);
