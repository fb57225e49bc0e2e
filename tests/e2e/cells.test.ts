import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { api, rowsOf, test, unique } from './harness';
import { LOCAL, prepare } from './jobs';
import { checkLooks } from './looks';

const { firstOf, somethingInStock } = prepare(LOCAL);

/** Records three products in a warehouse. @returns their common name and their list, with the columns that are changed */
async function begin() {
  const common = unique('Forged');
  for (const name of ['Anvil', 'Bellows', 'Chisel']) await somethingInStock(`${name} ${common}`);
  const search = new URLSearchParams({
    name: common,
    sort: 'name',
    columns: 'name,unitPrice,minimumStock,shelf',
    warehouse: String((await firstOf('warehouses')).warehouseId),
  });
  return { common, path: `/products?${search}` };
}

/** Checks that an element ends above another one. */
async function checkIsBelow(page: Page, lower: Locator, upper: Locator): Promise<void> {
  // Both follow the scroll position and the rows.
  await expect
    .poll(async () => {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const [below, above] = [await lower.boundingBox(), await upper.boundingBox()];
      return below !== null && above !== null && above.y + above.height <= below.y;
    })
    .toBe(true);
}

test('prices, a minimum and a shelf are changed in the list, by keyboard alone', async ({ open }) => {
  const { common, path } = await begin();
  const page = await open(path);
  const rows = rowsOf(page, 'Products List');
  const cell = (field: string, name: string) => page.getByLabel(`${field}: ${name} ${common}`, { exact: true });
  const link = (name: string) => page.getByRole('link', { name: `${name} ${common}`, exact: true });
  const focused = (element: Locator) => element.and(page.locator(':focus')).waitFor();
  const shown = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(2, 5).map((each) => each.innerText)),
    );
  const places = () =>
    rows.locator('td').evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  await page.getByLabel(`Change Shelf: Anvil ${common}`).waitFor();
  await page.getByRole('button', { name: 'Search everything' }).waitFor();
  await page.mouse.move(0, 0);
  const before = await places();

  await page.keyboard.press('j');
  await focused(link('Anvil'));
  await page.keyboard.press('e');
  await focused(cell('Price', 'Anvil'));
  expect(await places()).toEqual(before);
  await page.keyboard.type('2,5\n');
  await focused(cell('Price', 'Bellows'));
  await page.keyboard.type('1,250\n');
  await page.getByText('1,250 can be read as').waitFor();
  expect(await places()).toEqual(before);
  await checkLooks(page, 'sizes');
  await page.setViewportSize({ width: 1280, height: 800 });
  await cell('Price', 'Bellows').press('Control+a');
  await page.keyboard.type('12.5\n');
  await focused(cell('Price', 'Chisel'));
  await page.keyboard.press('Control+d');
  await focused(cell('Price', 'Chisel'));
  await page.keyboard.press('Tab');
  await focused(cell('Minimum', 'Chisel'));
  await page.keyboard.type('-3');
  await page.keyboard.press('Tab');
  await page.getByText('Must be at least 0').waitFor();
  await focused(cell('Minimum', 'Chisel'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await focused(cell('Shelf', 'Chisel'));
  // Enter in the last row ends, with the focus on the row.
  await page.keyboard.type('C3\n');
  await focused(link('Chisel'));
  const saved = [
    ['$2.50', '5', '—'],
    ['$12.50', '5', '—'],
    ['$12.50', '7', 'C3'],
  ];
  await expect.poll(shown).toEqual(saved);
  await page.reload();
  await expect.poll(shown).toEqual(saved);
});

test('on a phone no message of a cell covers the next product, and the last value can be taken back', async ({
  open,
}) => {
  const { common, path } = await begin();
  const page = await open(path, { width: 390, height: 844, touch: true });
  const rows = rowsOf(page, 'Products List');
  const price = page.getByLabel(`Price: Anvil ${common}`, { exact: true });
  await rows
    .first()
    .getByRole('button', { name: /^Actions: / })
    .tap();
  await page.getByRole('button', { name: 'Change Price' }).tap();
  await price.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-5\n');
  const problem = page.getByText('Must be at least 0');
  await problem.waitFor();
  await checkIsBelow(page, price, problem);
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(problem)) > (await topOf(rows.first()))).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5\n');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const next = page.getByLabel(`Price: Bellows ${common}`, { exact: true });
  await next.and(page.locator(':focus')).waitFor();
  await checkIsBelow(page, undo, next);
  await next.press('Escape');
  await checkIsBelow(page, undo, page.getByRole('link', { name: 'New Product' }));
  await undo.tap();
  await undo.waitFor({ state: 'detached' });
  await rows.first().getByText('$2.00').waitFor();
});

test.for([
  ['a desktop', { width: 1440, height: 440 }],
  ['a phone', { width: 390, height: 600, touch: true }],
] as const)('on %s the message with Undo is above the bar of the selection', async ([, options], { open }) => {
  const { common, path } = await begin();
  const page = await open(path, options);
  const price = page.getByLabel(`Price: Anvil ${common}`, { exact: true });
  await page.getByLabel(`Change Price: Anvil ${common}`).waitFor({ state: 'attached' });
  await page.getByLabel(`Select Anvil ${common}`).press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Order' }).waitFor();
  await page.getByRole('link', { name: `Anvil ${common}`, exact: true }).focus();
  await page.keyboard.press('F2');
  await price.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('5\n');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.keyboard.press('Escape');
  await checkIsBelow(page, bar, undo);
  // The bar goes and comes back while the message is shown.
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.getByLabel(`Select Bellows ${common}`).press('Space');
  await bar.waitFor();
  await checkIsBelow(page, bar, undo);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await checkIsBelow(page, bar, undo);
  // Nothing is in its way below a short list.
  await page.setViewportSize({ width: options.width, height: 1200 });
  await checkIsBelow(page, undo, bar);
});

test('an outdated value is not overwritten, and a click on a value opens the record', async ({ open }) => {
  const { common, path } = await begin();
  const page = await open(path, { expected: [/^412 PUT/] });
  const pencil = page.getByLabel(`Change Price: Bellows ${common}`);
  await pencil.waitFor();
  await rowsOf(page, 'Products List').nth(1).hover();
  await pencil.click();
  const price = page.getByLabel(`Price: Bellows ${common}`, { exact: true });
  await price.and(page.locator(':focus')).waitFor();
  const found = await api(`products?name=${encodeURIComponent(`Bellows ${common}`)}&page=0`);
  const { content } = (await found.json()) as { content: [{ productId: number; [field: string]: unknown }] };
  const [{ productId, name, description, unitSize, categoryId }] = content;
  const changed = await api(`products/${productId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, description, unitSize, categoryId, unitPrice: 4 }),
  });
  expect(changed.ok).toBe(true);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByText(/Price: \$2\.00 → \$4\.00/).waitFor();
  await price.press('Escape');
  await price.waitFor({ state: 'detached' });
  await rowsOf(page, 'Products List').nth(1).getByText('$4.00').click();
  await page.getByRole('heading', { name: `Bellows ${common}`, level: 1 }).waitFor();
});
