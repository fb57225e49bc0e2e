import { expect } from 'vitest';
import { record, rowsOf, test, unique } from './harness';
import { checkLooks } from './looks';

const BUTTON = 'Search everything';

test('the search finds a product with a typing error, and Enter opens it', async ({ open }) => {
  const { categoryId = 0 } = await record('categories', { name: unique('Sought'), description: 'For the search' });
  const name = unique('Quixotic Lantern');
  await record('products', { name, description: 'Rare', unitPrice: 1, unitSize: 1, categoryId });
  const page = await open('/products');
  await rowsOf(page, 'Products List').first().waitFor();
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: BUTTON });
  await box.pressSequentially('quixotik lantern', { delay: 60 });
  await page.getByRole('option', { name }).waitFor();
  await checkLooks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await box.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/products\/\d+$/);

  // The record is offered before anything is typed; Escape leaves the page as it was.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Last seen' }).getByRole('option', { name }).waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });

  await page.keyboard.type('gt', { delay: 100 });
  await rowsOf(page, 'Transactions List').first().waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tbody tr') !== null)).toBe(true);
});
