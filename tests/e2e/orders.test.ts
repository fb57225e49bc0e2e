import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { narrowTo, rowsOf, test, unique } from './harness';

/*
 * From low stock to an order, and from its first partial receipt to the last.
 */

/** Inserts a product with three pieces in stock. Returns their warehouse and its employee. */
async function insertScarce(page: Page, name: string): Promise<{ warehouseId: number; employeeId: number }> {
  const ask = async (path: string, data?: object) => {
    const url = new URL(`/api/${path}`, page.url()).href;
    const response = await (data ? page.request.post(url, { data }) : page.request.get(url));
    expect([path, response.ok()]).toEqual([path, true]);
    return response.json();
  };
  const first = async (list: string) => (await ask(list)).content[0];
  const { categoryId } = await first('categories');
  const { supplierId } = await first('suppliers');
  const { employeeId, warehouseId } = await first('employees');
  const { productId } = await ask('products', { name, description: 'Scarce', unitPrice: 2, unitSize: 0, categoryId });
  await ask('inventory/receive', { warehouseId, supplierId, employeeId, items: { [productId]: 3 } });
  return { warehouseId, employeeId };
}

test('a product with low stock is ordered and received in parts', async ({ open }) => {
  const name = unique('Whetstone');
  const page = await open('/products?filter=low-stock');
  const { warehouseId, employeeId } = await insertScarce(page, name);
  await narrowTo(page, 'Products List', name);
  await page.getByLabel(`Select ${name}`).check();
  await page.getByRole('button', { name: 'Order (1)' }).click();
  await page.getByRole('heading', { name: 'Order', exact: true }).waitFor();
  await page.getByRole('main').getByLabel('Warehouse').selectOption(String(warehouseId));
  // Twice the minimum, less the stock.
  await expect.poll(() => page.getByLabel(`Amount of ${name}`).inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Create 1 Order' }).click();
  await page.getByRole('heading', { name: 'Purchase Orders List' }).waitFor();
  await rowsOf(page, 'Purchase Orders List').filter({ hasText: '$14.00' }).first().getByLabel(/^View/).click();

  const goods = page.getByRole('region', { name: 'Goods' }).getByRole('row').filter({ hasText: name });
  await goods.waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();

  const receive = async (amount: string) => {
    await page.getByRole('main').getByRole('link', { name: 'Receive' }).click();
    const fields = page.getByLabel('Amount', { exact: true });
    await fields.waitFor();
    await page.getByLabel('Employee', { exact: true }).selectOption(String(employeeId));
    await fields.fill(amount);
    await page.getByRole('button', { name: 'Receive Goods' }).click();
    await page.getByText('The receipt was created.').waitFor();
  };
  await receive('4');
  await page.getByText('Received in Part').waitFor();
  await expect.poll(() => goods.getByRole('cell').allInnerTexts()).toEqual([name, '7', '4', '3', '$2.00', '$14.00']);
  await receive('3');
  await page.getByText('Received', { exact: true }).first().waitFor();
  await expect.poll(() => rowsOf(page, 'Receipts').count()).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Receive' }).waitFor({ state: 'detached' });
});
