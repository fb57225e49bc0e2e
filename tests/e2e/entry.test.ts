import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { filesOf, neededChunks, readManifest } from '../../scripts/lib/bundle';
import { baseUrl, rowsOf, test, unique } from './harness';

/*
 * Input is recorded as typed: numbers in common notations, at the speed of a scanner.
 */

/** Delay between the keys of a scanner in ms. */
const SCANNER = { delay: 2 };

/** Seconds in which a hand goes from the keyboard to the scanner. */
const TO_SCANNER = 1;

/** Keys that have a number of their own. */
const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 };

/** Types as a scanner does. The timestamps are the keys' own, so a busy machine that delivers them late does not change them. */
async function scan(page: Page, code: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const device = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000 + TO_SCANNER;
  for (const key of [...Array.from(code), end] as const) {
    timestamp += SCANNER.delay / 1000;
    const windowsVirtualKeyCode = KEY_CODES[key] ?? 0;
    const text = windowsVirtualKeyCode === 0 ? key : key === 'Enter' ? '\r' : undefined;
    await device.send('Input.dispatchKeyEvent', {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      key,
      windowsVirtualKeyCode,
      timestamp,
      ...(text !== undefined && { text }),
    });
    await device.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode, timestamp });
  }
  await device.detach();
}

const numberBox = (page: Page, name: string, index = 0): Locator =>
  page.getByRole('spinbutton', { name, exact: true }).nth(index);
const product = (page: Page, index: number): Locator =>
  page.getByRole('combobox', { name: 'Product', exact: true }).nth(index);

/** Turns the wheel over a focused element, and waits until the browser has handled it. */
async function turnWheel(page: Page, over: Locator): Promise<void> {
  await over.hover();
  for (const by of [120, 120, -240]) await page.mouse.wheel(0, by);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function create(path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(`/api/${path}`, baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
}

/** Blocks all code that the first render of a path does not need. @returns a function that unblocks it */
async function holdLaterCode(page: Page, path: string): Promise<() => void> {
  const first = filesOf(readManifest(join(import.meta.dirname, '../../dist')), neededChunks[path] ?? []);
  let giveRest = () => {};
  const isGiven = new Promise<void>((resolve) => {
    giveRest = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!first.has(new URL(route.request().url()).pathname.slice(1))) await isGiven;
    await route.continue();
  });
  return giveRest;
}

const createProduct = (name: string, more = {}) =>
  create('products', { name, description: 'To be scanned', unitPrice: 2, unitSize: 0.01, categoryId: 1, ...more });

describe('a number', () => {
  test('in a form accepts common notations, and the wheel does not change it', async ({ open }) => {
    const page = await open('/products/new');
    const price = numberBox(page, 'Unit Price');
    await price.pressSequentially('12,50', SCANNER);
    await turnWheel(page, price);
    expect(await price.inputValue()).toBe('12,50');
    expect(await price.getAttribute('aria-valuenow')).toBe('12.5');
    await price.press('ArrowUp');
    await expect.poll(() => price.inputValue()).toBe('12.51');
    await price.fill('');
    await price.pressSequentially('1,250');
    await page.getByRole('alert').getByText('1,250 can be read as 1.25 or 1250. Write 1250 or 1.25.').waitFor();
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
    expect([await price.getAttribute('min'), await price.getAttribute('step')]).toEqual(['0', '0.01']);
  });

  test('in a filter accepts common notations, and is not sent if invalid', async ({ open }) => {
    const page = await open('/products');
    // The filter sends the later requests.
    await rowsOf(page, 'Products List').first().waitFor();
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/api/products?') && requested.push(request.url()));
    const price = numberBox(page, 'Price (min)');
    await price.click();
    await price.pressSequentially('12,50', SCANNER);
    await page.waitForURL(/minPrice=12\.50$/);
    await turnWheel(page, price);
    expect(await price.inputValue()).toBe('12,50');
    await expect.poll(() => requested.map((url) => new URL(url).searchParams.get('minPrice'))).toEqual(['12.5']);

    const size = numberBox(page, 'Size (max)');
    await size.pressSequentially('1,250', SCANNER);
    await page.getByRole('alert').getByText('1,250 can be read as').waitFor();
    await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true');
    await price.press('ArrowUp');
    await page.waitForURL(/minPrice=13\.50$/);
    expect(await size.inputValue()).toBe('1,250');
    expect(requested.some((url) => url.includes('maxSize'))).toBe(false);
  });

  test('as an amount is not changed by the wheel, and must be whole', async ({ open }) => {
    const page = await open('/inventory/receive');
    const amount = numberBox(page, 'Amount');
    await amount.click();
    await amount.pressSequentially('10', SCANNER);
    await turnWheel(page, amount);
    expect(await amount.inputValue()).toBe('10');
    await amount.press('ArrowDown');
    await expect.poll(() => amount.inputValue()).toBe('9');
    expect(await amount.getAttribute('min')).toBe('1');
    await page.getByText('No product chosen: this row will be left out.').waitFor();
    await page.getByText('1 row without a product will be left out.').waitFor();
  });
});

test('a scanner records line after line, and finds a name among forty with the same prefix', async ({ open }) => {
  const bolt = unique('Bolt');
  const others = Array.from({ length: 40 }, (_, index) => `${bolt} M${index + 10}`);
  for (const name of [...others, bolt]) await createProduct(name);
  const page = await open('/inventory/receive');
  await page.getByRole('combobox', { name: 'Warehouse' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });

  await product(page, 0).click();
  await page.keyboard.type(bolt, SCANNER);
  await page.keyboard.press('Enter');
  await expect.poll(() => numberBox(page, 'Amount').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('5', SCANNER);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${bolt} m12`, SCANNER);
  await page.keyboard.press('Enter');
  await page.keyboard.type('3', SCANNER);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${bolt} M49`, SCANNER);
  await page.keyboard.press('Tab');
  await page.keyboard.type('4', SCANNER);
  await page.getByText('3 lines, 12 pieces').waitFor();
  await expect.poll(() => product(page, 0).inputValue()).toBe(bolt);
  await expect.poll(() => product(page, 1).inputValue()).toBe(`${bolt} M12`);
  await expect.poll(() => product(page, 2).inputValue()).toBe(`${bolt} M49`);

  await page.keyboard.press('Enter');
  await page.keyboard.type(bolt, SCANNER);
  // Before, the options can still match only the first letters.
  const first = page.locator('li[role=option]').first();
  await expect.poll(() => first.innerText()).toMatch(new RegExp(`^${bolt}\\s+\\$2\\.00$`));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.locator('li.Mui-focused').innerText()).toBe('Show more');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('li[role=option]').count()).toBe(41);
});

test('a code that a scanner types behind an amount leaves the amount, and a person types an amount', async ({
  open,
}) => {
  const [nut, screw] = [unique('Nut'), unique('Screw')];
  const code = `R${Math.trunc(1e9 * (1 + Math.random()))}`;
  await createProduct(nut);
  await createProduct(screw, { barcodes: [{ code }] });
  const page = await open('/inventory/receive');
  await product(page, 0).click();
  await page.keyboard.type(nut, SCANNER);
  await page.keyboard.press('Enter');
  const amount = numberBox(page, 'Amount');
  await expect.poll(() => amount.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const end of ['Enter', 'Tab'] as const) {
    await amount.fill('5');
    await scan(page, '4006381333931', end);
    await page.getByText('4006381333931', { exact: true }).waitFor();
    await expect.poll(() => amount.inputValue()).toBe('5');
    await page.getByLabel('Add lines').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Remove 4006381333931' }).click();
    expect(await amount.inputValue()).toBe('5');
  }
  await amount.focus();
  await scan(page, code, 'Tab');
  await page.getByText('2 lines, 6 pieces').waitFor();
  await expect.poll(() => product(page, 1).inputValue()).toBe(screw);
  await amount.fill('');
  await amount.pressSequentially('40063813', { delay: 100 });
  await amount.press('Enter');
  expect(await amount.inputValue()).toBe('40063813');
});

test('a scanner counts product after product, by name and by code, before what reads them has come', async ({
  open,
}) => {
  const [washer, rivet] = [unique('Washer'), unique('Rivet')];
  const code = String(Math.trunc(1e12 * (1 + Math.random())));
  await createProduct(washer);
  await createProduct(rivet, { barcodes: [{ code }] });
  const page = await open('/');
  const giveRest = await holdLaterCode(page, '/inventory/receive');
  await page.goto(new URL('/inventory/receive', baseUrl).href);
  await product(page, 0).click();
  for (const scanned of [washer, code, washer, code, code]) {
    await scan(page, scanned);
  }
  giveRest();
  await page.getByText('2 lines, 5 pieces').waitFor();
  await expect.poll(() => product(page, 0).inputValue()).toBe(washer);
  await expect.poll(() => product(page, 1).inputValue()).toBe(rivet);
  await expect.poll(() => numberBox(page, 'Amount', 0).inputValue()).toBe('2');
  await expect.poll(() => numberBox(page, 'Amount', 1).inputValue()).toBe('3');
});
