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
    const measure = async () => {
      const hidden: string[] = [];
      for (const label of columns)
        if (!(await isInSight(region.getByRole('columnheader', { name: label, exact: true })))) hidden.push(label);
      const overflow = await region.evaluate((it) => it.scrollWidth - it.clientWidth);
      // No figure is truncated.
      const cut = await region
        .locator('tbody td')
        .evaluateAll(
          (cells) =>
            cells.filter((cell) => getComputedStyle(cell).textAlign === 'right' && cell.scrollWidth > cell.clientWidth)
              .length,
        );
      return { at, hidden, overflow, cut };
    };
    await expect.poll(measure).toEqual({ at, hidden: [], overflow: 0, cut: 0 });
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
  await expect.poll(tops).toHaveLength(11);
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await page.getByLabel('Price (min)').fill('1,250');
  await page.getByText('1,250 can be read as').waitFor();
  expect(new Set(await tops()).size).toBe(1);
});

test('one bar of two rows has filters, sorting, chips, pager and tools', async ({ open }) => {
  const page = await openAt(open, '/products?name=le', { width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More tools' }).waitFor();
  const chip = page.getByRole('button', { name: 'Clear Name' });
  const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN);
  const filter = await topOf(page.getByRole('search').getByLabel('Name', { exact: true }));
  expect(await topOf(page.getByLabel('Sorting'))).toBe(filter);
  const below = await topOf(page.getByRole('button', { name: 'Views' }));
  expect(below).toBeGreaterThan(filter);
  expect(Math.abs((await topOf(chip)) - below)).toBeLessThan(8);
  const table = await topOf(page.getByRole('region', { name: 'Products List' }));
  expect(table).toBeLessThanOrEqual(256);
  // The first filter moves nothing.
  await chip.click();
  await chip.waitFor({ state: 'detached' });
  await expect.poll(() => topOf(page.getByRole('button', { name: 'Next' }).first())).toBe(below);
  expect(await topOf(page.getByRole('region', { name: 'Products List' }))).toBe(table);
});

test('the menu of a list prints, exports, imports, makes labels, and chooses columns', async ({ open }) => {
  const page = await openAt(open, '/products?name=le', { width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More tools' }).click();
  const menu = page.locator('[popover]:popover-open');
  const tools = async () =>
    (await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(tools)
    .toEqual(expect.arrayContaining(['Print', 'Labels', 'Columns', 'Import', expect.stringMatching(/^CSV\b/)]));
  await menu.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Description' }).uncheck();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('columnheader', { name: 'Description' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'More tools' }).click();
  await menu.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import' }).waitFor();
  await expect.poll(() => page.getByLabel('The file contains').inputValue()).toBe('products');
});

test('at a zoom of 200 % no list hides a column or continues sideways', async ({ open }) => {
  const page = await open('/geography', { width: 720, height: 450 });
  for (const [path, name] of lists) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('row').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    const region = page.getByRole('region', { name });
    const beyond = await region.evaluate((it) => it.scrollWidth - it.clientWidth);
    const beyondPage = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const cut = await region
      .locator('tbody [data-card="title"] > div')
      .evaluateAll((all) => all.filter((it) => it.scrollHeight > it.clientHeight).map((it) => it.textContent));
    expect({ path, beyond, beyondPage, cut }).toEqual({ path, beyond: 0, beyondPage: 0, cut: [] });
  }
});

test('every button without a text has a tooltip, and so has a cut label', async ({ open }) => {
  const page = await openAt(open, '/products?name=le', { width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More tools' }).waitFor();
  await page.getByRole('button', { name: 'Clear Name' }).waitFor();
  const untold = await page
    .locator('main :is(button, a[href])')
    .evaluateAll((all) =>
      all
        .filter((it) => it instanceof HTMLElement && it.title === '' && it.querySelector('svg') && !it.innerText.trim())
        .map((it) => it.outerHTML),
    );
  expect(untold).toEqual([]);
  const label = page.getByRole('search').getByText('Category', { exact: true });
  await label.evaluate((it) => {
    it.style.width = '20px';
  });
  await label.hover();
  await expect.poll(() => label.getAttribute('title')).toBe('Category');
});

test('the header of a list stays visible', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await expect.poll(() => isInSight(page.getByRole('columnheader', { name: 'Stock' }))).toBe(true);
});

test('a truncated cell expands on hover, and when its row has the focus', async ({ open }) => {
  const page = await openAt(open, '/products', { width: 1280, height: 720 });
  const row = rowsOf(page, 'Products List').first();
  const cell = row.getByRole('cell').nth(2).locator('div');
  const isCut = () => cell.evaluate((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight);
  expect(await isCut()).toBe(true);
  await cell.hover();
  await expect.poll(() => cell.getAttribute('title')).toBe(await cell.textContent());
  await page.mouse.move(0, 0);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await row.getByRole('link').first().and(page.locator(':focus')).waitFor();
  await expect.poll(isCut).toBe(false);
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
  await page.getByRole('region', { name: 'Selection' }).waitFor();
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

  test('results begin in the first 240 pixels, and one line lower below the chip of a filter', async ({ open }) => {
    const page = await openAt(open, '/products', phone);
    const top = async () => (await page.getByRole('region', { name: 'Products List' }).boundingBox())?.y;
    expect(await top()).toBeLessThanOrEqual(240);
    await page.getByRole('search').getByLabel('Name').fill('le');
    await page.getByRole('button', { name: 'Clear Name' }).waitFor();
    expect(await top()).toBeLessThanOrEqual(284);
    // Many chips scroll in their own line.
    await page.goto(
      `${new URL(page.url()).origin}/transactions?fromDate=2026-01-01&toDate=2026-01-31&type=WAREHOUSE_TO_CUSTOMER`,
    );
    await page.getByRole('button', { name: 'Clear all' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
  });

  test('views are beside the filters, also on the narrowest phone', async ({ open }) => {
    const page = await openAt(open, '/products', { width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const views = page.getByRole('button', { name: 'Views' });
    expect(await isInSight(views)).toBe(true);
    await views.click();
    await page.getByLabel('Name of the view').fill('Of a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('a long link to a new record stays beside the heading', async ({ open }) => {
    const page = await openAt(open, '/purchase-orders', phone);
    const heading = await page.getByRole('heading', { name: 'Purchase Orders' }).boundingBox();
    const link = await page.getByRole('link', { name: 'New Purchase Order' }).boundingBox();
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
    expect(link?.y ?? Number.NaN).toBeLessThanOrEqual(heading?.y ?? Number.NaN);
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  });

  test('the actions of a row are in a menu on a touch screen, and a tap on the row opens the record', async ({
    open,
  }) => {
    const page = await open('/products', { ...phone, touch: true, idle: false });
    const row = rowsOf(page, 'Products List').first();
    await row.getByRole('button', { name: /^Actions: / }).tap();
    await row.getByRole('button', { name: /^Delete / }).waitFor();
    for (const name of ['Receive', 'Transfer', 'Delivery', 'Labels']) await row.getByRole('link', { name }).waitFor();
    await row.getByRole('link', { name: /^Edit / }).tap();
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
    await page.goBack();
    await row.locator('[data-card="fact"]').first().tap();
    await page.getByRole('link', { name: 'Edit Product' }).waitFor();
  });

  test('the menu of a row is within the screen, wherever its button is', async ({ open }) => {
    const page = await open('/products', { ...phone, touch: true, idle: false });
    const rows = rowsOf(page, 'Products List');
    await rows.first().waitFor();
    for (let index = 0; index < 6; index++) {
      await rows
        .nth(index)
        .getByRole('button', { name: /^Actions: / })
        .tap();
      const menu = page.locator('[popover]:popover-open');
      await menu.getByRole('button', { name: /^Delete / }).waitFor();
      const isWithin = () =>
        menu.evaluate((element, height) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top > 0 && bottom < height;
        }, phone.height);
      await expect.poll(isWithin).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
  });
});
