import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('the warehouse selector keeps its width, and shows a selection before the list updates', async ({ open }) => {
  const page = await open('/products');
  const selector = page.getByRole('combobox', { name: 'Warehouse' });
  const width = () => selector.evaluate((select) => select.getBoundingClientRect().width);
  await selector.waitFor();
  const before = await width();
  await expect.poll(() => selector.locator('option').count()).toBeGreaterThan(2);
  await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(25);
  expect(await width()).toBe(before);

  // Reads in the same task as the selection.
  const [chosen, shown] = await selector.evaluate((select: HTMLSelectElement) => {
    select.selectedIndex = 1;
    const { value } = select;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return [value, select.value];
  });
  expect(shown).toBe(chosen);
});

test.for([
  ['phone', { width: 390, touch: true }],
  ['tablet', { width: 700, touch: true }],
  ['desktop', { width: 1440 }],
] as const)(
  'without the warehouses the header of a %s keeps its title, its buttons and its height',
  async ([, size], { open }) => {
    const page = await open('/products', { ...size, expected: [/^500 GET \S+\/api\/warehouses/] });
    await page.route('**/api/warehouses?*', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    const header = page.getByRole('banner');
    await header.getByRole('alert').waitFor();
    await header.getByText('Products', { exact: true }).waitFor();
    const measure = () =>
      header.evaluate((element) => {
        const { bottom, right } = element.getBoundingClientRect();
        const buttons = [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right);
        // Sticky elements begin at this height.
        const height = getComputedStyle(element).getPropertyValue('--header-height');
        return { below: bottom - Number.parseFloat(height), beside: right - Math.max(...buttons) };
      });
    // The height is measured again after the header has changed, and some buttons load later.
    await expect.poll(async () => Math.abs((await measure()).below)).toBeLessThan(1);
    await expect.poll(async () => (await measure()).beside).toBeLessThanOrEqual(20);
  },
);

test('on a phone, sticky elements are below the message of a refused form that the user has left', async ({ open }) => {
  const page = await open('/categories/new', { width: 390, touch: true, expected: [/^409 POST \S+\/api\/categories/] });
  const description = 'Another category has this name already, and no two categories can have the same one. '.repeat(2);
  const held: Route[] = [];
  await page.route('**/api/categories', (route) => void held.push(route));
  await page.getByLabel('Name').fill('Garden');
  await page.getByLabel('Description').fill('Hoses');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Receive' }).click();
  await page.getByRole('heading', { name: 'Goods Receipt' }).waitFor();
  await Promise.all(held.map((route) => route.fulfill({ status: 409, json: { description } })));
  const message = page.getByRole('alert').filter({ hasText: 'Back to the form' });
  await message.waitFor();
  const measure = () =>
    message.evaluate((element) => {
      const [text, link] = [...element.children].map((child) => child.getBoundingClientRect());
      const offset = getComputedStyle(document.documentElement).getPropertyValue('--notice-height');
      return { text, link, bar: element.getBoundingClientRect(), offset: Number.parseFloat(offset) };
    });
  const { text, link, bar } = await measure();
  expect(text?.width).toBeGreaterThan(340);
  // Its target for touch is higher than its text.
  expect(((link?.top ?? 0) + (link?.bottom ?? 0)) / 2).toBeGreaterThan(text?.bottom ?? 0);
  expect(bar.height).toBeGreaterThan(82);
  await expect.poll(async () => (await measure()).offset).toBeCloseTo(bar.height, 0);
});

test.for([
  ['desktop', { width: 1280, height: 600 }],
  ['phone', { width: 390, height: 600, touch: true }],
] as const)(
  'after a reload the sidebar of a %s shows the link of the page, and the page stays',
  async ([, size], { open }) => {
    const page = await open('/inventory/delivery', size);
    const link = page.getByRole('navigation', { name: 'Main', includeHidden: true }).locator('[aria-current=page]');
    await link.getByText('Delivery').waitFor({ state: 'attached' });
    const isShown = () =>
      link.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isShown).toBe(true);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
    // From there the sidebar scrolls by hand, to the first link.
    await page
      .getByRole('link', { name: 'Main Panel', includeHidden: true })
      .evaluate((first) => first.scrollIntoView());
    expect(await isShown()).toBe(false);
  },
);
