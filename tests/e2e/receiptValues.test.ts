import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { api, record, rowsOf, test, unique } from './harness';

/*
 * A receipt with the supplier's document and purchase prices, from the form to the journal, the pages and the paper.
 */

test('a clerk receives goods with the supplier’s document and their purchase price', async ({ open }) => {
  const first = async (list: string) => (await (await api(list)).json()).content[0];
  const { categoryId } = await first('categories');
  const { supplierId, name: supplier } = await first('suppliers');
  const { name: given, surname, warehouseId } = await first('employees');
  const { name: warehouse } = await (await api(`warehouses/${warehouseId}`)).json();
  const [paper, pen] = [unique('Paper'), unique('Pen')];
  const product = (name: string) =>
    record('products', { name, description: 'For the office', unitPrice: 2, unitSize: 0, categoryId });
  const { productId = 0 } = await product(paper);
  await product(pen);
  const number = unique('FV');

  const page = await open('/inventory/receive');
  const form = page.locator('main');
  await form.getByLabel('Warehouse', { exact: true }).selectOption({ label: warehouse });
  await form.getByLabel('Supplier', { exact: true }).fill(supplier);
  await page.getByRole('option', { name: supplier }).first().click();
  await form.getByLabel('Employee', { exact: true }).selectOption({ label: `${given} ${surname}` });
  await form.getByLabel('Supplier’s Document').fill(number);
  await form.getByLabel('Document Date').fill('2026-11-20');
  for (const line of [`4 x ${paper}`, `3 x ${pen}`]) {
    await form.getByLabel('Add lines').fill(line);
    await page.keyboard.press('Enter');
  }
  await form.getByRole('checkbox', { name: 'Purchase Price' }).check();
  const prices = form.getByLabel('Purchase Price', { exact: true }).and(page.locator('li input'));
  await expect.poll(() => prices.count()).toBe(2);
  for (const price of await prices.all()) await expect.poll(() => price.inputValue()).toBe('2');
  await prices.first().fill('1.35');
  await prices.last().fill('');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  const booked = page.getByRole('status').filter({ hasText: 'Successfuly received goods!' }).getByRole('link');
  const id = await booked.innerText();

  // The record has the typed values, and the documented figures have the product's price.
  const transaction = await (await api(`transactions/${id}`)).json();
  expect(transaction).toMatchObject({ supplierDocument: number, supplierDocumentDate: '2026-11-20', totalPrice: 14 });
  const { lines } = await (await api(`transactions/${id}/purchase-prices`)).json();
  expect(lines).toEqual([{ productId, name: paper, quantity: 4, purchasePrice: 1.35 }]);
  expect((await (await api(`suppliers/${supplierId}`)).json()).history.at(-1)).toMatchObject({ totalPrice: 14 });

  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('search').getByLabel('Supplier’s Document').fill(number.slice(3).toUpperCase());
  const row = rowsOf(page, 'Transactions List').filter({ hasText: number });
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: `Transaction #${id}` }).waitFor();
  await page.getByRole('region', { name: 'Purchase Prices' }).getByText('$1.35').waitFor();
  await page.locator('svg[shape-rendering]').waitFor({ state: 'attached' });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const printed = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  for (const text of ['Goods Receipt No. PZ/', number, 'Nov 20, 2026', '$1.35', '$5.40', '$14.00'])
    expect(printed).toContain(text);

  await page.getByRole('region', { name: 'Purchase Prices' }).getByRole('link', { name: paper }).click();
  await page.getByRole('heading', { level: 1, name: paper }).waitFor();
  await page.getByText('Last Purchase Price').waitFor();
  await expect.poll(() => page.getByText('Last Purchase Price').locator('..').innerText()).toContain('$1.35');
});
