import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { narrowTo, rowsOf, test, unique } from './harness';

const LIST = 'Products List';
const rows = (page: Page) => rowsOf(page, LIST);
const search = (page: Page) => page.getByRole('search');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages, above the table' });

async function openList(open: (path: string) => Promise<Page>, path = '/products'): Promise<Page> {
  const page = await open(path);
  await rows(page).first().waitFor();
  return page;
}

async function fillForm(page: Page, product: Record<'Name' | 'Description' | 'Unit Price' | 'Unit Size', string>) {
  for (const [label, value] of Object.entries(product)) await page.getByLabel(label, { exact: true }).fill(value);
}

describe('the products list', () => {
  test('pages through all products', async ({ open }) => {
    const page = await openList(open);
    await expect.poll(() => rows(page).count()).toBe(25);
    const first = await rows(page).first().innerText();
    await pager(page)
      .getByText(/^Page 1 \/ \d+$/)
      .waitFor();

    await pager(page).getByRole('button', { name: 'Next' }).click();
    await pager(page)
      .getByText(/^Page 2 \//)
      .waitFor();
    await expect.poll(() => rows(page).first().innerText()).not.toBe(first);
    expect(new URL(page.url()).search).toBe('?page=2');

    await page.goBack();
    await pager(page)
      .getByText(/^Page 1 \//)
      .waitFor();
    await expect.poll(() => rows(page).first().innerText()).toBe(first);
  });

  test('filters by typed and chosen values, and keeps them in the URL', async ({ open }) => {
    const page = await openList(open, '/products?page=3');
    const category = await search(page).getByLabel('Category').locator('option').nth(1).innerText();
    await search(page).getByLabel('Category').selectOption({ label: category });
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?categoryId=\d+$/);
    const categories = () => rows(page).getByRole('cell').nth(3).allInnerTexts();
    await expect.poll(categories).toEqual(expect.arrayContaining([category]));

    const name = await rows(page).first().getByRole('link').first().innerText();
    await search(page).getByLabel('Name').fill(name.toUpperCase());
    await expect.poll(() => rows(page).count()).toBeLessThan(25);
    await rows(page).getByRole('link', { name, exact: true }).waitFor();

    await page.reload();
    await rows(page).getByRole('link', { name, exact: true }).waitFor();
    expect(await search(page).getByLabel('Name').inputValue()).toBe(name.toUpperCase());

    await search(page).getByLabel('Name').fill('nothing is called this');
    await page.getByText('No Products found').waitFor();
  });
});

describe('a product', () => {
  test('is created, changed and deleted', async ({ open }) => {
    const name = unique('Brass hinge');
    const page = await openList(open);

    await page.getByRole('link', { name: 'New Product' }).click();
    await page.getByRole('heading', { name: 'New Product' }).waitFor();
    await page.getByRole('button', { name: 'Create Product' }).click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(5);

    await fillForm(page, { Name: name, Description: 'Two holes', 'Unit Price': '12.34', 'Unit Size': '0.5' });
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Create Product' }).click();
    await page.getByRole('heading', { name: 'Products List' }).waitFor();

    await narrowTo(page, LIST, name);
    expect(await rows(page).innerText()).toContain('$12.34');

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
    await expect.poll(() => page.getByLabel('Unit Size').inputValue()).toBe('0.5');
    await page.getByLabel('Unit Price').fill('20');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await page.getByRole('heading', { name: 'Products List' }).waitFor();

    await narrowTo(page, LIST, name);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('$20.00').first().waitFor();
    await page.getByText('No transactions').waitFor();

    await page.getByRole('link', { name: 'Return to Products' }).click();
    await narrowTo(page, LIST, name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No Products found').waitFor();
  });

  test('shows its stock, its charts and its first 25 transactions', async ({ open }) => {
    const page = await open('/products?minTransactions=26');
    await rows(page).first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Edit Product' }).waitFor();
    for (const name of ['Supply per Warehouse', 'Volume of Transactions Over Time', 'Product Price History']) {
      await page.getByRole('heading', { name }).first().waitFor();
    }
    const history = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('row');
    await expect.poll(() => history.count()).toBe(26);
    await page.getByRole('button', { name: 'Show More' }).first().click();
    await expect.poll(() => history.count()).toBeGreaterThan(26);
    await expect.poll(() => page.locator('svg.recharts-surface:has(path, circle)').count()).toBeGreaterThanOrEqual(3);
  });
});
