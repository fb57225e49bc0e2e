import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { rowsOf, test } from './harness';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
];

const lists = [
  ['/products', 'Products List', ['Name', 'Price', 'Stock', 'Transactions']],
  ['/transactions', 'Transactions List', ['Date', 'Type', 'From Place', 'To Place', 'Total', 'Size']],
  ['/warehouses', 'Warehouses List', ['Name', 'Capacity', 'Occupied', 'Transactions']],
  ['/clients', 'Clients List', ['Name', 'Phone No.', 'Transactions']],
  ['/employees', 'Employees List', ['Name', 'Phone No.', 'Warehouse', 'Transactions']],
] as const;

type Open = (path: string, options: { width: number; height: number; idle: boolean }) => Promise<Page>;

async function openAt(open: Open, path: string, viewport: { width: number; height: number }) {
  const page = await open(path, { ...viewport, idle: false });
  await page.getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Whether an element is fully visible. */
const isInSight = (element: Locator) =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    if (left < 0 || right > innerWidth) return false;
    const y = (top + bottom) / 2;
    return [left + 9, (left + right) / 2, right - 9].every((x) => it.contains(document.elementFromPoint(x, y)));
  });

test.for(lists)('%s hides no important column at any size', async ([path, name, columns], { open }) => {
  const [first = { width: 0, height: 0 }] = sizes;
  const page = await openAt(open, path, first);
  const region = page.getByRole('region', { name });
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    const at = `at ${viewport.width} by ${viewport.height}`;
    const hidden: string[] = [];
    for (const label of columns)
      if (!(await isInSight(region.getByRole('columnheader', { name: label, exact: true })))) hidden.push(label);
    expect({ at, hidden }).toEqual({ at, hidden: [] });
    const overflow = await region.evaluate((it) => it.scrollWidth - it.clientWidth);
    expect({ at, overflow }).toEqual({ at, overflow: 0 });
    // No figure is truncated.
    const cut = await region
      .locator('tbody td')
      .evaluateAll(
        (cells) =>
          cells.filter((cell) => getComputedStyle(cell).textAlign === 'right' && cell.scrollWidth > cell.clientWidth)
            .length,
      );
    expect({ at, cut }).toEqual({ at, cut: 0 });
  }
});

test('no text wraps while other columns have spare room', async ({ open }) => {
  const page = await openAt(open, '/employees', { width: 1440, height: 900 });
  const lines = await rowsOf(page, 'Employees List')
    .locator('td > div')
    .evaluateAll((texts) =>
      texts.map((text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))),
    );
  expect(lines.length).toBeGreaterThan(100);
  expect(Math.max(...lines)).toBe(1);
});

test('filters fit into one row on a laptop, even with an invalid value', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  const tops = () =>
    page
      .getByRole('search')
      .locator('input, select')
      .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)));
  expect(await tops()).toHaveLength(11);
  expect(new Set(await tops()).size).toBe(1);
  await page.getByLabel('Price (min)').fill('1,250');
  await page.getByText('1,250 can be read as').waitFor();
  expect(new Set(await tops()).size).toBe(1);
});

test('the header of a list stays visible', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  expect(await isInSight(page.getByRole('columnheader', { name: 'Stock' }))).toBe(true);
});

test('a truncated cell expands on hover, and when its row has the focus', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  const row = rowsOf(page, 'Products List').first();
  const cell = row.getByRole('cell').nth(2).locator('div');
  const isCut = () => cell.evaluate((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight);
  expect(await isCut()).toBe(true);
  await cell.hover();
  expect(await cell.getAttribute('title')).toBe(await cell.textContent());
  await page.getByRole('region', { name: 'Products List' }).focus();
  // Skips the checkbox for all rows.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await isCut()).toBe(false);
});

describe('on a phone', () => {
  const phone = { width: 390, height: 844 };

  test.for(lists)('%s: each row is a card with its link as title and large buttons', async ([path, name], { open }) => {
    const page = await openAt(open, path, phone);
    const row = rowsOf(page, name).first();
    const title = row.locator('[data-card="title"]');
    expect(await isInSight(title)).toBe(true);
    expect(await title.getByRole('link').count()).toBe(1);
    const facts = await row
      .locator('[data-card="fact"]')
      .evaluateAll(
        (cells) =>
          cells
            .map((cell) => cell.getBoundingClientRect())
            .filter(({ right, width }) => width > 0 && right <= innerWidth).length,
      );
    expect(facts).toBeGreaterThanOrEqual(2);
    const view = await row.getByRole('link', { name: /^View/ }).boundingBox();
    expect(Math.min(view?.width ?? 0, view?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('results start in the upper half of the screen while the user types a name', async ({ open }) => {
    const page = await openAt(open, '/products', phone);
    await page.getByRole('search').getByLabel('Name').focus();
    await page.keyboard.type('oak');
    const first = await page.getByRole('region', { name: 'Products List' }).boundingBox();
    expect(first?.y).toBeLessThan(phone.height / 2);
  });
});
