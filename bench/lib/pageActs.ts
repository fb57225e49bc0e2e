import type { Page } from 'playwright-core';
import { clickUnannouncedUntil, clickUntil, shownAt } from './pageTimings';

/** A measurement on a page that was opened for it. Returns ms. */
export type Measurement = (page: Page, url: string) => Promise<number>;

/** The rows of a table, without the skeleton's, which are hidden from assistive technology. A page of products has 25. */
export const ROWS = 'tbody tr:not([aria-hidden])';
export const PAGE = 25;
const PRODUCT_ROWS = `${ROWS} a[href*="/products/"]`;
const CLIENT_ROWS = `${ROWS} a[href*="/clients/"]`;
/** A drawing with its shapes, which come after the drawing itself. */
export const CHART = 'svg.recharts-surface:has(path)';
const HISTORY_ROWS = `${ROWS} a[href*="/transactions/"]`;

/** Opens the list of products, and measures as soon as it shows. */
export function withTheList(measure: (page: Page) => Promise<number>): Measurement {
  return async (page, url) => {
    await page.goto(`${url}/products`);
    await shownAt(page, ROWS, PAGE);
    return measure(page);
  };
}

/** The same, after the network has become idle: the browser has prefetched the other pages. */
export const afterTheList = (measure: (page: Page) => Promise<number>): Measurement =>
  withTheList(async (page) => {
    await page.waitForLoadState('networkidle');
    return measure(page);
  });

/** Measures from the navigation until `count` elements are painted. */
export function opening(path: string, selector: string, count: number): Measurement {
  return async (page, url) => {
    await page.goto(url + path, { waitUntil: 'commit' });
    return shownAt(page, selector, count);
  };
}

export function longestTask(act: (page: Page) => Promise<unknown>): (page: Page) => Promise<number> {
  return async (page) => {
    await page.evaluate(() => window.bench.longest());
    await act(page);
    return page.evaluate(() => window.bench.longest());
  };
}

export function toDetail(page: Page, shownBy: string): Promise<number> {
  return clickUntil(page, PRODUCT_ROWS, shownBy, 1);
}

export function toDetailUnannounced(page: Page, shownBy: string): Promise<number> {
  return clickUnannouncedUntil(page, PRODUCT_ROWS, shownBy, 1);
}

export async function backToList(page: Page): Promise<number> {
  await page.locator(PRODUCT_ROWS).first().click();
  await page.waitForURL(/products\/\d+/);
  await page.waitForLoadState('networkidle');
  return toProducts(page);
}

function toProducts(page: Page): Promise<number> {
  return clickUntil(page, 'a[href$="/products"]', PRODUCT_ROWS, PAGE);
}

export async function typing(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().pressSequentially('hammer', { delay: 60 });
  await page.waitForRequest(/name=hammer/);
  await page.waitForLoadState('networkidle');
}

export function openForm(page: Page): Promise<number> {
  return clickUntil(page, 'a[href$="/products/new"]', 'main form input', 3);
}

export function toClients(page: Page): Promise<number> {
  return clickUntil(page, 'nav a[href$="/clients"]', CLIENT_ROWS, PAGE);
}

export async function toClient(page: Page): Promise<number> {
  await toClients(page);
  return clickUntil(page, CLIENT_ROWS, HISTORY_ROWS, PAGE);
}

export async function toClientCharts(page: Page): Promise<number> {
  await toClients(page);
  return clickUntil(page, CLIENT_ROWS, CHART, 2);
}

export async function wander(page: Page): Promise<void> {
  await toClientCharts(page);
  await toProducts(page);
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.bench.shift());
}
