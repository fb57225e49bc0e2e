import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('the delete dialog locks scrolling, and closes by a click outside or Escape only', async ({ open }) => {
  const page = await open('/products');
  await rowsOf(page, 'Products List').first().waitFor();
  const button = page.getByRole('button', { name: /^Delete / }).first();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
  const focused = () => button.evaluate((one) => one === document.activeElement);

  const widthOfPage = () => page.getByRole('banner').evaluate((header) => header.clientWidth);
  const widthBefore = await widthOfPage();

  // A double click opens the dialog once.
  await button.dblclick();
  await dialog.waitFor();
  expect(await dialog.isVisible()).toBe(true);
  expect(await widthOfPage()).toBe(widthBefore);
  const box = await dialog.boundingBox();
  if (!box) throw new Error('The dialog has no place');
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 400);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // A drag that ends outside, as when selecting text, is no click outside.
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y - 60);
  await page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);

  await page.mouse.click(box.x - 60, box.y - 60);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(true);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});
