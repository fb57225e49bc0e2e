import type { Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { api, record, rowsOf, test, unique } from './harness';

/*
 * The data of products beyond the specification: units, codes of packs, shelves.
 */

const first = async (list: string) => (await (await api(list)).json()).content[0];

/** The warehouse of the first employee, who records what these tests need. */
async function place() {
  const { employeeId, name: given, surname, warehouseId } = await first('employees');
  const { name: warehouse } = (await (await api(`warehouses/${warehouseId}`)).json()) as { name: string };
  const { supplierId } = await first('suppliers');
  const { name: client, clientId } = await first('clients');
  return { employeeId, employee: `${given} ${surname}`, warehouseId, warehouse, supplierId, client, clientId };
}

const makeProduct = async (name: string, more: object = {}) => {
  const { categoryId } = await first('categories');
  const body = { name, description: 'Noted', unitPrice: 2, unitSize: 0.01, categoryId };
  return (await record('products', { ...body, ...more }))['productId'] ?? 0;
};

async function printed(page: Page): Promise<string> {
  await page.locator('svg[shape-rendering]').waitFor({ state: 'attached' });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

const column = (table: Locator, index: number) => table.locator(`tbody td:nth-child(${index})`).allInnerTexts();

test('a manager adds a unit, and amounts show it from the receipt to the paper', async ({ open }) => {
  const { employeeId, warehouseId, warehouse, supplierId } = await place();
  const page = await open('/units/new');
  const unit = `u${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(unit);
  await page.getByRole('button', { name: 'Create Unit' }).click();
  await page.getByText('The unit was created.').waitFor();

  const name = unique('Flour');
  const productId = await makeProduct(name);
  await page.goto(new URL(`/products/${productId}/edit`, page.url()).href);
  await page.getByLabel('Unit', { exact: true }).selectOption({ label: unit });
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('The product was changed.').waitFor();

  const { transactionId } = await record('inventory/receive', {
    warehouseId,
    supplierId,
    employeeId,
    items: { [productId]: 12 },
  });
  await page.goto(new URL(`/products?name=${encodeURIComponent(name)}`, page.url()).href);
  await rowsOf(page, 'Products List').getByText(`12 ${unit}`).waitFor();
  await page.goto(new URL(`/products/${productId}`, page.url()).href);
  const row = page.getByRole('region', { name: 'Supply per Warehouse' }).getByRole('row');
  await row.filter({ hasText: warehouse }).getByText(`12 ${unit}`).waitFor();
  await page.goto(new URL(`/transactions/${transactionId}`, page.url()).href);
  await page.getByRole('region', { name: 'Products' }).getByText(`12 ${unit}`).waitFor();
  expect(await printed(page)).toContain(`${name} 12 ${unit} $2.00`);
  await page.goto(new URL('/inventory/delivery', page.url()).href);
  await page.getByLabel('Add lines').fill(name);
  await page.keyboard.press('Enter');
  await page.locator('main').getByText(unit, { exact: true }).waitFor();
});

test('a manager notes the code of a pack, whose scan receives its pieces', async ({ open }) => {
  const name = unique('Screws');
  const productId = await makeProduct(name);
  const code = `R${Math.trunc(1e9 * (1 + Math.random()))}`;
  const page = await open(`/products/${productId}/edit`);
  const codes = page.getByRole('group', { name: 'Barcodes', exact: true });
  await codes.getByRole('button', { name: 'Add a row' }).click();
  await codes.getByLabel('Barcode', { exact: true }).fill(code);
  await codes.getByLabel('Pieces').fill('12');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByText('The product was changed.').waitFor();

  await page.goto(new URL('/inventory/receive', page.url()).href);
  await page.getByLabel('Add lines').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText(`12 × ${name} (a pack of 12)`).waitFor();
  await page.getByLabel('Add lines').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText(`24 × ${name} (a pack of 12)`).waitFor();
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Amount', exact: true }).inputValue()).toBe('24');
  // At the pace of a person: a faster text is a scanned code.
  await page.getByLabel('Add lines').pressSequentially(`2 x ${code}`, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.getByText(`${name}: 24 pieces, or 2?`, { exact: true }).waitFor();
});

test('a manager notes shelves, and a delivery note and a count sheet are in their order', async ({ open }) => {
  const { employeeId, warehouseId, warehouse, supplierId, clientId } = await place();
  const names = ['Ten', 'Two', 'None'].map(unique);
  const [ten = '', two = '', none = ''] = names;
  const { categoryId = 0 } = await record('categories', { name: unique('Shelved'), description: 'Has shelves' });
  const ids: number[] = [];
  for (const name of names) ids.push(await makeProduct(name, { categoryId }));
  const goods = (amount: number) => Object.fromEntries(ids.map((id) => [id, amount]));
  await record('inventory/receive', { warehouseId, supplierId, employeeId, items: goods(5) });

  const page = await open(`/products/${ids[0]}`);
  for (const [id, shelf] of [
    [ids[0], 'A10'],
    [ids[1], 'A2'],
  ] as const) {
    await page.goto(new URL(`/products/${id}`, page.url()).href);
    await page.getByRole('button', { name: `Shelf in ${warehouse}` }).click();
    await page.getByRole('dialog').getByLabel('Shelf').fill(shelf);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Supply per Warehouse' }).getByText(shelf, { exact: true }).waitFor();
  }

  const { transactionId } = await record('inventory/delivery', { warehouseId, clientId, employeeId, items: goods(2) });
  await page.goto(new URL(`/transactions/${transactionId}`, page.url()).href);
  const lines = page.getByRole('region', { name: 'Products' });
  await lines.getByText('A10', { exact: true }).waitFor();
  await expect.poll(() => column(lines, 1)).toEqual([two, ten, none]);
  const paper = await printed(page);
  expect(paper.indexOf(two)).toBeLessThan(paper.indexOf(ten));
  expect(paper).toContain(`${two} A2`);

  await page.goto(
    new URL(`/inventory/stock-count?warehouseId=${warehouseId}&categoryId=${categoryId}`, page.url()).href,
  );
  await page.getByLabel(`Counted: ${two}`).waitFor();
  // The shelves, and with them the order, come after the lines.
  await expect.poll(() => page.locator('main table tbody th').allInnerTexts()).toEqual([two, ten, none]);
  await expect.poll(() => page.locator('main table tbody td:nth-child(2)').allInnerTexts()).toEqual(['A2', 'A10', '']);
});
