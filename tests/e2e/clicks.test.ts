import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base, rowsOf, unique } from './harness';
import { LOCAL, prepare } from './jobs';

/*
 * A clerk's daily jobs with mouse and typed text only, and the clicks they take. The counts are limits: one more click fails the
 * test.
 */

const { record, createProduct, priceOf, firstOf, somethingInStock } = prepare(LOCAL);

type Role = Parameters<Page['getByRole']>[0];

/** A clerk who changes fields only by mouse. */
class Clerk {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Replaces a field's text, which has to be one word. */
  async replace(label: string, text: string): Promise<void> {
    this.clicks += 2;
    await this.page.getByLabel(label, { exact: true }).dblclick();
    await this.type(text);
  }

  press(role: Role, name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.click(within.getByRole(role, { name, exact: true }).first());
  }

  /** Types into the focused element. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async complete(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.click(this.page.locator('input, textarea').and(this.page.getByLabel(label, { exact: true })));
      await this.type(value);
    }
  }

  /** Opens a select and selects an option, by its text or its index. */
  async choose(label: string, option: string | number): Promise<void> {
    this.clicks += 2;
    const select = this.page.getByRole('combobox', { name: label, exact: true });
    // Waits for the options of the current choice, which replace earlier ones.
    await this.page.locator(':enabled:not([aria-busy])').and(select).waitFor();
    const wanted = select.locator('option');
    await (typeof option === 'number' ? wanted.nth(option) : wanted.filter({ hasText: option })).waitFor({
      state: 'attached',
    });
    await select.selectOption(typeof option === 'number' ? { index: option } : { label: option });
  }

  /** Types a part of a name into a combobox and selects the match. */
  async find(label: string, name: string): Promise<void> {
    await this.press('combobox', label);
    await this.type(name);
    await this.press('option', new RegExp(`^${name}`));
  }

  /** Types lines into the field above the rows. */
  async addLines(...lines: string[]): Promise<void> {
    await this.press('textbox', 'Add lines');
    for (const line of lines) await this.type(`${line}\n`);
  }

  reads(heading: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { name: heading }).first().waitFor();
  }
}

const test = base.extend<{ at: (path: string, loggedIn?: boolean) => Promise<Clerk> }>({
  at: ({ open }, use) => use(async (path, loggedIn = true) => new Clerk(await open(path, { loggedIn }))),
});

test('signs in', async ({ at }) => {
  const clerk = await at('/login', false);
  await clerk.complete({ Login: LOCAL.login, Password: LOCAL.password });
  await clerk.press('button', 'Log in');
  await clerk.reads('Main Panel');
  expect(clerk.clicks).toBe(3);
});

test('finds a product by part of its name', async ({ at }) => {
  const name = unique('Findable');
  await createProduct(name);
  const clerk = await at('/products');
  await clerk.complete({ Name: name });
  await clerk.press('link', name);
  await clerk.reads(name);
  expect(clerk.clicks).toBe(2);
});

test('sees on a phone where a product lies, and transfers it from there', async ({ at }) => {
  const name = unique('Sought');
  await somethingInStock(name);
  const clerk = await at('/products');
  await clerk.page.setViewportSize({ width: 390, height: 844 });
  await clerk.complete({ Name: name });
  await clerk.press('link', name);
  const place = clerk.page.getByRole('region', { name: 'Supply per Warehouse' });
  await place.getByText((await firstOf('warehouses')).name).waitFor();
  expect(clerk.clicks).toBe(2);
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
  const bar = await clerk.page.getByRole('link', { name: 'Receive', exact: true }).boundingBox();
  expect(bottomOf(await place.boundingBox())).toBeLessThan(bar?.y ?? 0);
  expect(bottomOf(bar)).toBeLessThanOrEqual(844);
  expect(await clerk.page.evaluate(() => window.scrollY)).toBe(0);

  await clerk.click(place.getByRole('link', { name: 'Transfer' }));
  await clerk.reads('Goods Transfer');
  await expect.poll(() => clerk.page.getByLabel('Product', { exact: true }).inputValue()).toContain(name);
  const from = clerk.page.getByRole('combobox', { name: 'From Warehouse' });
  await expect.poll(() => from.locator('option:checked').textContent()).toBe((await firstOf('warehouses')).name);
});

test('changes a price', async ({ at }) => {
  const name = unique('Dearer');
  const clerk = await at(`/products/${await createProduct(name)}`);
  await clerk.press('link', 'Edit Product');
  await clerk.replace('Unit Price', '3,5');
  await clerk.press('button', 'Update Product');
  await clerk.reads('Products List');
  expect(await priceOf(name)).toBe(3.5);
  expect(clerk.clicks).toBe(4);
});

test('adds a product', async ({ at }) => {
  const name = unique('Added');
  const clerk = await at('/products');
  await clerk.press('link', 'New Product');
  // The list has a filter with the same label.
  await clerk.reads('New Product');
  await clerk.complete({ Name: name, Description: 'Qx', 'Unit Price': '12,5', 'Unit Size': '1' });
  await clerk.choose('Category', 'Garden');
  await clerk.press('button', 'Create Product');
  await clerk.reads('Products List');
  expect(await priceOf(name)).toBe(12.5);
  expect(clerk.clicks).toBe(8);
});

test('registers a client', async ({ at }) => {
  const clerk = await at('/clients');
  await clerk.press('link', 'New Client');
  // The list has a filter with the same label.
  await clerk.reads('New Client');
  await clerk.complete({ Name: unique('Client'), 'E-mail': 'a@b.pl', 'Phone No.': '+48 22 100 200' });
  await clerk.choose('Region', 'Europe');
  await clerk.choose('Country', 'Poland');
  await clerk.complete({ City: 'Lublin', 'Postal Code': '20-001', Street: 'Prosta', 'Street Number': '7' });
  await clerk.press('button', 'Create Client');
  await clerk.reads('Clients List');
  expect(clerk.clicks).toBe(13);
});

test('receives three kinds of goods, then more from another supplier into the same warehouse', async ({ at }) => {
  const names = ['Nut', 'Bolt', 'Washer'].map(unique);
  await Promise.all(names.map(createProduct));
  const [warehouse, supplier] = await Promise.all([firstOf('warehouses'), firstOf('suppliers')]);
  const clerk = await at('/');
  const receive = async (chooseWho: () => Promise<void>) => {
    await clerk.press('link', 'Receive');
    // The page before also has a warehouse selector.
    await clerk.reads('Goods Receipt');
    await chooseWho();
    await clerk.find('Supplier', supplier.name);
    await clerk.addLines(...names.map((name) => `5 ${name}`));
    await clerk.page.getByText('3 lines, 15 pieces').waitFor();
    await clerk.press('button', 'Receive Goods');
    await clerk.page.getByText('Successfuly received goods!').waitFor();
  };
  await receive(async () => {
    await clerk.choose('Warehouse', warehouse.name);
    await clerk.choose('Employee', 1);
  });
  expect(clerk.clicks).toBe(9);
  clerk.clicks = 0;
  await receive(() => clerk.press('button', /^As last time: /));
  expect(clerk.clicks).toBe(6);
});

test('transfers goods', async ({ at }) => {
  const name = unique('Moved');
  await somethingInStock(name);
  const clerk = await at('/');
  await clerk.press('link', 'Transfer');
  await clerk.choose('From Warehouse', (await firstOf('warehouses')).name);
  await clerk.choose('To Warehouse', 2);
  await clerk.choose('Employee', 1);
  await clerk.addLines(`4 ${name}`);
  await clerk.page.getByText('1 line, 4 pieces').waitFor();
  await clerk.press('button', 'Transfer Goods');
  await clerk.page.getByText('Successfuly transferred!').waitFor();
  expect(clerk.clicks).toBe(9);
});

test('delivers goods, and opens the new transaction', async ({ at }) => {
  const name = unique('Sold');
  await somethingInStock(name);
  const clerk = await at('/');
  await clerk.press('link', 'Delivery');
  await clerk.reads('Goods Delivery');
  await clerk.choose('Warehouse', (await firstOf('warehouses')).name);
  await clerk.find('Client', (await firstOf('clients')).name);
  await clerk.choose('Employee', 1);
  await clerk.addLines(`10 ${name}`);
  await clerk.page.getByText('1 line, 10 pieces').waitFor();
  await clerk.press('button', 'Deliver Goods');
  await clerk.press('link', /^\d+$/, clerk.page.getByText('Successfuly delivered!'));
  await clerk.reads(/^Transaction #\d+$/);
  await expect.poll(() => clerk.page.getByRole('region', { name: 'Products' }).getByText(name).count()).toBe(1);
  expect(clerk.clicks).toBe(10);
});

test('reads last week’s deliveries', async ({ at }) => {
  const clerk = await at('/');
  await clerk.press('link', /^Turnover \(last week\)/);
  await clerk.reads('Transactions List');
  await clerk.choose('Transaction Type', 'Warehouse to Customer');
  await expect.poll(() => new URL(clerk.page.url()).searchParams.get('type')).toBe('WAREHOUSE_TO_CUSTOMER');
  await rowsOf(clerk.page, 'Transactions List').first().getByText('Warehouse To Customer').waitFor();
  expect(clerk.clicks).toBe(3);
});

test('deletes a category', async ({ at }) => {
  const name = unique('Passing');
  await record('categories', { name, description: 'Xylo' });
  const clerk = await at('/categories');
  await clerk.complete({ Name: name });
  await clerk.press('button', `Delete ${name}`);
  await clerk.press('button', 'Delete', clerk.page.getByRole('dialog'));
  await clerk.page.getByText('Category not found.').waitFor();
  expect(clerk.clicks).toBe(3);
});

test('prints the labels of a receipt, one per piece', async ({ at }) => {
  const name = unique('Labelled');
  await somethingInStock(name);
  const clerk = await at('/');
  await clerk.press('link', 'Transactions');
  await clerk.reads('Transactions List');
  await clerk.click(rowsOf(clerk.page, 'Transactions List').first().getByRole('link', { name: /^View/ }));
  await clerk.reads(/^Transaction #\d+$/);
  await clerk.press('link', 'Labels', clerk.page.getByRole('main'));
  await clerk.page.getByText('10 labels on 1 sheet').waitFor();
  await clerk.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await clerk.press('button', 'Print');
  await clerk.page.locator('body[data-printed]').waitFor();
  expect(clerk.clicks).toBe(4);
});
