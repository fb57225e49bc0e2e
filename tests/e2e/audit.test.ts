import { expect } from 'vitest';
import { test, unique } from './harness';

test('two users who change one category lose nothing, and its history shows who did what', async ({ open }) => {
  const name = unique('Category');
  const first = await open('/categories/new', { expected: [/^412 PUT /] });
  await first.getByLabel('Name').fill(name);
  await first.getByLabel('Description').fill('As it was');
  await first.getByRole('button', { name: 'Create' }).click();
  await first.getByRole('link', { name: `Edit ${name}` }).click();
  await first.getByRole('heading', { name: 'Edit Category' }).waitFor();

  const { pathname } = new URL(first.url());
  const second = await open(pathname);
  await second.getByLabel('Description').fill('As the other wants it');
  await second.locator('form button[type=submit]').click();
  await second.getByRole('heading', { name: 'Categories List' }).waitFor();

  await first.getByLabel('Description').fill('As one wants it');
  await first.locator('form button[type=submit]').click();
  const merge = first.getByRole('region', { name: 'Changes by others' });
  await merge.getByText('As the other wants it').click();
  await expect.poll(() => first.getByLabel('Description').inputValue()).toBe('As the other wants it');
  await merge.getByText('As one wants it').click();
  await first.locator('form button[type=submit]').click();
  await first.getByRole('heading', { name: 'Categories List' }).waitFor();

  const page = await open(pathname.replace('/edit', ''));
  await page.getByText('History', { exact: true }).click();
  const entries = page.locator('details li');
  await expect.poll(() => entries.count()).toBe(3);
  await expect.poll(() => entries.first().innerText()).toMatch(/Description\s+As the other wants it → As one wants it/);
});
