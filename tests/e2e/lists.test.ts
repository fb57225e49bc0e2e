import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf, test } from './harness';

/** The queries a list is asked for from now on. */
function asked(page: Page, path: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === path) queries.push(search);
  });
  return queries;
}

test('a day is typed key by key, and asked for once', async ({ open }) => {
  const page = await open('/transactions');
  await rowsOf(page, 'Transactions List').first().waitFor();
  const queries = asked(page, '/api/transactions');
  const from = page.getByRole('search').getByLabel('From Date');
  await from.focus();
  await page.keyboard.type('03052026', { delay: 50 });
  await expect.poll(() => new URL(page.url()).search).toBe('?fromDate=2026-03-05');
  expect(await from.inputValue()).toBe('2026-03-05');
  await expect.poll(() => queries).not.toEqual([]);
  expect(queries).toEqual(['?fromDate=2026-03-05&page=0']);
});

test('a chosen order stands in its select before the address follows', async ({ open }) => {
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
