import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, unique } from './harness';

/*
 * Complete jobs across the product: new places and people, and goods that are received, transferred and delivered.
 */

const box = (page: Page, name: string, index = 0) => page.getByRole('combobox', { name, exact: true }).nth(index);
const description = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillAddress(page: Page): Promise<void> {
  await box(page, 'Region').selectOption({ label: 'Europe' });
  await box(page, 'Country').selectOption({ label: 'Poland' });
  await fill(page, { City: 'Lublin', 'Postal Code': '20-001', Street: 'ul. Prosta', 'Street Number': '7' });
}

/** Selects a record by typing its name. */
async function pick(page: Page, label: string, name: string, index = 0): Promise<void> {
  await box(page, label, index).fill(name);
  await page.locator('li[role=option]', { hasText: name }).first().click();
}

async function createWarehouse(page: Page, name: string): Promise<void> {
  await fill(page, { Name: name, Capacity: '100' });
  await fillAddress(page);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByRole('heading', { name: 'Warehouses List' }).waitFor();
}

async function createEmployee(page: Page, surname: string, warehouse: string): Promise<void> {
  const contacts = { 'E-mail': 'ewa@example.com', 'Phone No.': '+48 600 700 800' };
  await fill(page, { Name: 'Ewa', Surname: surname, ...contacts, Position: 'Clerk' });
  await page.locator('form').getByRole('combobox', { name: 'Warehouse' }).selectOption({ label: warehouse });
  await fillAddress(page);
  await page.getByRole('button', { name: 'Create Employee' }).click();
  await page.getByRole('heading', { name: 'Employees List' }).waitFor();
}

async function createParty(page: Page, kind: 'Client' | 'Supplier', name: string): Promise<void> {
  await fill(page, { Name: name, 'E-mail': 'trade@example.com', 'Phone No.': '+48 22 123 45 67' });
  await fillAddress(page);
  await page.getByRole('button', { name: `Create ${kind}` }).click();
  await page.getByRole('heading', { name: `${kind}s List` }).waitFor();
}

/** Follows the link in the success message. */
async function followTransaction(page: Page, message: string): Promise<void> {
  const success = page.getByRole('status').filter({ hasText: message });
  const id = await success.getByRole('link').innerText();
  await success.getByRole('link').click();
  await page.getByRole('heading', { name: `Transaction #${id}` }).waitFor();
}

test('goods are received, transferred and delivered, and all pages show the same figures', async ({ open }) => {
  const [source, target] = [unique('Source'), unique('Target')];
  const [supplier, client] = [unique('Acme'), unique('Globex')];
  const [first, second] = [unique('First'), unique('Second')];
  const page = await open('/warehouses/new', { expected: [/^409 POST .*\/inventory\/delivery$/] });
  await createWarehouse(page, source);
  await page.goto(new URL('/warehouses/new', page.url()).href);
  await createWarehouse(page, target);
  for (const [surname, warehouse] of [
    [first, source],
    [second, target],
  ] as const) {
    await page.goto(new URL('/employees/new', page.url()).href);
    await createEmployee(page, surname, warehouse);
  }
  await page.goto(new URL('/suppliers/new', page.url()).href);
  await createParty(page, 'Supplier', supplier);
  await page.goto(new URL('/clients/new', page.url()).href);
  await createParty(page, 'Client', client);

  const product = unique('Crate');
  await page.goto(new URL('/products/new', page.url()).href);
  await fill(page, { Name: product, Description: 'A crate', 'Unit Price': '12.5', 'Unit Size': '2' });
  await box(page, 'Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Create Product' }).click();
  await page.getByRole('heading', { name: 'Products List' }).waitFor();

  await link(page, 'Receive').click();
  // The previous page has a control of the same name in its header.
  await page.getByRole('heading', { name: 'Goods Receipt' }).waitFor();
  await box(page, 'Warehouse').selectOption({ label: source });
  await pick(page, 'Supplier', supplier);
  await box(page, 'Employee').selectOption({ label: `Ewa ${first}` });
  await pick(page, 'Product', product);
  await page.getByLabel('Amount').fill('10');
  await page.getByText('Total: $125.00').waitFor();
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await followTransaction(page, 'Successfuly received goods! Transaction ID:');
  await expect
    .poll(() => description(page, 'Description').innerText())
    .toBe(`Supplier: ${supplier} supplied warehouse: ${source} by: Ewa ${first}`);

  await link(page, 'Transfer').click();
  await box(page, 'From Warehouse').selectOption({ label: source });
  await box(page, 'To Warehouse').selectOption({ label: target });
  await box(page, 'Employee').selectOption({ label: `Ewa ${second}` });
  await pick(page, 'Product', product);
  await page.getByLabel('Amount').fill('6');
  await page.getByRole('button', { name: 'Transfer Goods' }).click();
  await followTransaction(page, 'Successfuly transferred! Transaction ID:');

  await link(page, 'Delivery').click();
  await page.getByRole('heading', { name: 'Goods Delivery' }).waitFor();
  await box(page, 'Warehouse').selectOption({ label: target });
  await pick(page, 'Client', client);
  await box(page, 'Employee').selectOption({ label: `Ewa ${second}` });
  await pick(page, 'Product', product);
  await page.getByLabel('Amount').fill('7');
  await page.getByText('Only 6 available').waitFor();
  await page.getByRole('button', { name: 'Deliver Goods' }).click();
  await page
    .getByText(`Error: Insufficient stock of "${product}" in warehouse "${target}": 6 available, 7 requested.`)
    .waitFor();
  await page.getByLabel('Amount').fill('2');
  await page.getByRole('button', { name: 'Deliver Goods' }).click();
  await followTransaction(page, 'Successfuly delivered! Transaction ID:');

  // From transaction to employee, warehouse and product, and back.
  await link(page, `Ewa ${second}`).click();
  await page.getByRole('heading', { name: `Ewa ${second}` }).waitFor();
  await expect.poll(() => description(page, 'Items Amount').innerText()).toBe('8');
  await link(page, target).click();
  await page.getByRole('heading', { name: target }).waitFor();
  await expect.poll(() => description(page, 'Occupied').innerText()).toBe('8');
  await expect.poll(() => description(page, 'Items Amount').innerText()).toBe('4');
  await expect.poll(() => description(page, 'Total Value').innerText()).toBe('$50.00');
  await link(page, `Details of ${product}`).click();
  await page.getByRole('heading', { name: product }).waitFor();
  const supply = page.getByRole('region', { name: 'Supply per Warehouse' }).getByRole('row');
  await expect
    .poll(() => supply.allTextContents())
    .toEqual(expect.arrayContaining([`${source}4Transfer`, `${target}4Transfer`]));
  await page.goBack();
  await page.getByRole('heading', { name: target }).waitFor();

  await link(page, 'Main Panel').click();
  await page.getByRole('heading', { level: 1, name: 'Main Panel' }).waitFor();
  await box(page, 'Warehouse').selectOption({ label: target });
  const tile = (label: string) =>
    page.locator('main').getByRole('link', { name: new RegExp(`^${label.replace(/[().]/g, '\\$&')}`) });
  // Below its figure a tile may compare it with an earlier one.
  await expect.poll(() => tile('Inventory Value').innerText()).toMatch(/^\$50\.00$/m);
  await expect.poll(() => tile('Deliveries (mth.)').innerText()).toMatch(/^1$/m);
  await expect.poll(() => tile('Low Stock').innerText()).toMatch(/^1$/m);
  await expect.poll(() => tile('Bestseller').innerText()).toMatch(new RegExp(`^${product}$`, 'm'));
});

test('a move whose response is lost is recorded once, despite retries', async ({ open }) => {
  const page = await open('/inventory/receive', { expected: [/ERR_FAILED|ERR_CONNECTION/] });
  await box(page, 'Warehouse').selectOption({ index: 1 });
  await box(page, 'Supplier').click();
  await page.locator('li[role=option]').first().click();
  await box(page, 'Employee').selectOption({ index: 1 });
  await box(page, 'Product').click();
  await page.locator('li[role=option]').first().click();
  await page.getByLabel('Amount').fill('1');

  const recorded: number[] = [];
  let lost = 0;
  await page.route('**/api/inventory/receive', async (route) => {
    const answer = await route.fetch();
    recorded.push(((await answer.json()) as { transactionId: number }).transactionId);
    if (lost++ === 0) await route.abort('failed');
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await page.getByText(/Sending the same form again is safe/).waitFor();
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await page.getByText('Successfuly received goods! Transaction ID:').waitFor();
  expect(recorded).toHaveLength(2);
  expect(new Set(recorded).size).toBe(1);
});

test('regions link to their countries', async ({ open }) => {
  const page = await open('/geography');
  await page.getByText('Choose region in orded to see countries.').waitFor();
  await page.getByRole('button', { name: 'Europe' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Poland', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Europe', pressed: true }).waitFor();
});
