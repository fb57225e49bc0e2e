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
  await page.mouse.move(0, 0);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  expect(
    await row
      .getByRole('link')
      .first()
      .evaluate((it) => it === document.activeElement),
  ).toBe(true);
  expect(await isCut()).toBe(false);
});

test('a narrow window shows no description, and names with their variants', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 820, height: 1180 });
  const region = page.getByRole('region', { name: 'Products List' });
  expect(await region.getByRole('columnheader', { name: 'Description' }).isVisible()).toBe(false);
  const lines = await region
    .locator('tbody [data-card="title"] > div')
    .evaluateAll((all) => all.map((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)));
  expect(lines.length).toBeGreaterThan(20);
  expect(Math.max(...lines)).toBeLessThan(2.5);
});

test('a click on a row opens its record; a selected text and a checkbox stay what they are', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  const row = rowsOf(page, 'Products List').nth(1);
  const name = await row.getByRole('link').first().innerText();
  const category = row.getByRole('cell').nth(3);
  await row.getByRole('checkbox').click();
  const { x = 0, y = 0, width = 0, height = 0 } = (await category.locator('div').boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  expect(new URL(page.url()).pathname).toBe('/products');
  await page.mouse.click(x + width + 4, y - 3);
  await page.getByRole('link', { name: 'Edit Product' }).waitFor();
  await page.getByText(name).first().waitFor();
});

test('the heading of a column sorts by it, in both directions, and then not at all', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  const header = page.getByRole('columnheader', { name: 'Price', exact: true });
  const sorting = async () => [
    await header.getAttribute('aria-sort'),
    new URL(page.url()).searchParams.get('sort'),
    await page.getByLabel('Sorting').inputValue(),
  ];
  const { width = 0 } = (await header.boundingBox()) ?? {};
  for (const expected of [
    ['ascending', 'unitPrice', 'unitPrice'],
    ['descending', '-unitPrice', '-unitPrice'],
    [null, null, ''],
  ]) {
    await header.getByRole('button').click();
    await expect.poll(sorting).toEqual(expected);
    expect((await header.boundingBox())?.width).toBe(width);
  }
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

  test('results begin in the first 240 pixels, also below the chip of a filter', async ({ open }) => {
    const page = await openAt(open, '/products', phone);
    const top = async () => (await page.getByRole('region', { name: 'Products List' }).boundingBox())?.y;
    expect(await top()).toBeLessThanOrEqual(240);
    await page.getByRole('search').getByLabel('Name').fill('le');
    await page.getByRole('button', { name: 'Clear Name' }).waitFor();
    expect(await top()).toBeLessThanOrEqual(240);
    // Many chips scroll in their own line.
    await page.goto(
      `${new URL(page.url()).origin}/transactions?fromDate=2026-01-01&toDate=2026-01-31&type=WAREHOUSE_TO_CUSTOMER`,
    );
    await page.getByRole('button', { name: 'Clear all' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
  });

  test('the actions of a row are in a menu on a touch screen, and a tap on the row opens the record', async ({
    open,
  }) => {
    const page = await open('/products', { ...phone, touch: true, idle: false });
    const row = rowsOf(page, 'Products List').first();
    await row.getByRole('button', { name: /^Actions: / }).tap();
    await row.getByRole('button', { name: /^Delete / }).waitFor();
    await row.getByRole('link', { name: /^Edit / }).tap();
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
    await page.goBack();
    await row.locator('[data-card="fact"]').first().tap();
    await page.getByRole('link', { name: 'Edit Product' }).waitFor();
  });
});
