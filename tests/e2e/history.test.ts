import { expect } from 'vitest';
import { test } from './harness';

test('Back out of an unsaved form asks first, also after a reload, and who stays keeps all of it', async ({ open }) => {
  const page = await open('/categories');
  await page.getByRole('link', { name: 'New Category' }).click();
  await page.getByRole('heading', { name: 'New Category' }).waitFor();
  await page.reload();
  await page.getByLabel('Name').fill('Garden');

  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.evaluate(() => window.history.back());
  await expect.poll(() => questions).toHaveLength(1);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/categories/new');
  expect(await page.getByLabel('Name').inputValue()).toBe('Garden');
});
