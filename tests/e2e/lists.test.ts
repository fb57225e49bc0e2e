import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf, test } from './harness';

/** Collects the queries of all further requests to a list. */
function collectQueries(page: Page, path: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === path) queries.push(search);
  });
  return queries;
}

test('a date typed key by key causes one request', async ({ open }) => {
  const page = await open('/transactions');
  await rowsOf(page, 'Transactions List').first().waitFor();
  const queries = collectQueries(page, '/api/transactions');
  const from = page.getByRole('search').getByLabel('From Date');
  await from.focus();
  await page.keyboard.type('03052026', { delay: 50 });
  await expect.poll(() => new URL(page.url()).search).toBe('?fromDate=2026-03-05');
  expect(await from.inputValue()).toBe('2026-03-05');
  await expect.poll(() => queries).not.toEqual([]);
  expect(queries).toEqual(['?fromDate=2026-03-05&page=0']);
});

test('a select shows the chosen order before the URL changes', async ({ open }) => {
  const page = await open('/transactions');
  await rowsOf(page, 'Transactions List').first().waitFor();
  const atOnce = await page.getByLabel('Sorting').evaluate((select: HTMLSelectElement) => {
    select.value = '-total';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return select.value;
  });
  expect(atOnce).toBe('-total');
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=-total');
});
