import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { narrowTo, rowsOf, test, unique } from './harness';

const LIST = 'Categories List';
const rows = (page: Page) => rowsOf(page, LIST);

test('a category is created, changed and deleted', async ({ open }) => {
  const name = unique('Garden tools');
  const page = await open('/categories');
  await page.getByRole('link', { name: 'New Category' }).click();
  await page.getByRole('heading', { name: 'New Category' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Spades\nand rakes');
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await narrowTo(page, LIST, name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Description').fill('Rakes alone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await narrowTo(page, LIST, name);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await page.getByText('Rakes alone').waitFor();
  await page.getByText('No products in this Category.').waitFor();

  await page.getByRole('link', { name: 'Return to Categories' }).click();
  await narrowTo(page, LIST, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this category?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Category not found.').waitFor();
});

test('deleting a category with products fails with a reason', async ({ open }) => {
  const page = await open('/categories', { expected: [/^409 DELETE /] });
  await rows(page).first().waitFor();
  const before = await rows(page).count();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete / })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('main')
    .getByText(/^Error: /)
    .waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => rows(page).count()).toBe(before);
});
