import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl, test } from './harness';
import { settling } from './settled';

/** Returns the record with the longest history. */
async function busiest(list: string, count: string): Promise<number> {
  const { content } = await (await fetch(`${baseUrl}/api/${list}?all=true`)).json();
  const [most] = content.toSorted(
    (a: Record<string, number>, b: Record<string, number>) => (b[count] ?? 0) - (a[count] ?? 0),
  );
  return most[`${list.slice(0, -1)}Id`];
}

/** Removes the capability of overviews from the page. */
const withoutOverviews = (page: Page) =>
  page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/ ?\boverviews\b/, '') });
    },
  );

/**
 * Returns all text of a record's page: its charts as tables, and two more pages of its lists.
 * @param parts headings of sections that render later
 */
async function announcedText(page: Page, parts: readonly string[], settled: () => Promise<void>): Promise<string> {
  const main = page.getByRole('main');
  for (const name of parts) await main.getByRole('heading', { name, exact: true }).waitFor();
  await expect.poll(() => main.locator('[aria-busy=true]').count()).toBe(0);
  await settled();
  for (const toTable of await main.getByRole('button', { name: /: table$/ }).all()) await toTable.click();
  for (let time = 0; time < 2; time++) {
    for (const more of (await main.getByRole('button', { name: 'Show More' }).all()).toReversed()) {
      const shown = more.locator('xpath=following-sibling::span');
      const before = await shown.textContent();
      await more.click();
      await expect.poll(async () => (await shown.count()) === 0 || (await shown.textContent()) !== before).toBe(true);
    }
  }
  // Only an overview says from where to where goods went.
  await main.evaluate((whole) => {
    for (const way of whole.querySelectorAll('[data-way]')) way.remove();
  });
  return main.innerText();
}

test.for([
  ['products', 'transactionCount', ['History']],
  ['warehouses', 'transactionsCount', ['History']],
  ['clients', 'transactionsCount', ['History']],
  ['suppliers', 'transactionsCount', ['Purchase Orders', 'History']],
  ['employees', 'transactionsCount', ['History']],
] as const)(
  'the page of %s is the same from an overview and from the complete history',
  async ([list, count, parts], { open }) => {
    const path = `/${list}/${await busiest(list, count)}`;
    const page = await open('/categories');
    const settled = settling(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(baseUrl + path);
    const announced = await announcedText(page, parts, settled);
    expect(requested).toContain(`/api${path}/overview`);
    expect(requested).not.toContain(`/api${path}`);

    await withoutOverviews(page);
    requested.length = 0;
    await page.goto(baseUrl + path);
    expect(await announcedText(page, parts, settled)).toBe(announced);
    expect(requested).toContain(`/api${path}`);
    expect(announced.length).toBeGreaterThan(1000);
  },
);
