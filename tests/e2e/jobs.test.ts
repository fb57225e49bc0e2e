import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { test as base, rowsOf, unique } from './harness';
import { LOCAL, prepare, type Workplace } from './jobs';
import { startProduct } from './ownProduct';

/*
 * A clerk's daily jobs by keyboard only, and the keys they take. The counts are limits: one more key fails the test.
 */

/** The product that the jobs currently use. */
let product: Workplace & { stop?: () => Promise<unknown> };
let { record, createProduct, priceOf, firstOf, somethingInStock } = prepare(LOCAL);

/** Starts a product with demo data and accounts. */
async function withAccounts(): Promise<typeof product> {
  const { url, db, stop } = await startProduct();
  await makeAccount(db, 'anna', 'manager');
  const signIn = () =>
    fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'anna', password: PASSWORD }),
    });
  const session = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? expect.unreachable('no session');
  return { url, login: 'anna', password: PASSWORD, session, stop };
}

const test = base.extend<{ open: (path: string, options?: { loggedIn?: boolean }) => Promise<Page> }>({
  open: ({ open }, use) =>
    use((path, { loggedIn = true } = {}) =>
      open(new URL(path, product.url).href, {
        loggedIn,
        session: loggedIn ? product.session : undefined,
        // The page first asks whether there is a session.
        expected: product.session && !loggedIn ? [/^401 GET .*\/api\/session$/] : [],
      }),
    ),
});

type Role = Parameters<Page['getByRole']>[0];

/** Maximum number of Tab keys to reach a control. */
const FAR = 40;

/** A clerk without a mouse. */
class Clerk {
  keys = 0;

  constructor(readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until an element has the focus. */
  async to(role: Role, name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true }).first();
    await target.waitFor();
    for (let step = 0; step < FAR; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  async complete(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const control = this.page.locator('input, select, textarea').and(this.page.getByLabel(label, { exact: true }));
      const role = await control.evaluate((element) => element.getAttribute('role') ?? element.tagName);
      const roles: Record<string, Role> = { SELECT: 'combobox', INPUT: 'textbox', TEXTAREA: 'textbox' };
      await this.to(roles[role] ?? (role as Role), label);
      await this.type(value);
    }
  }

  /** Selects the first employee of the chosen warehouse, and moves on to the products. */
  async goesOnToProducts(): Promise<void> {
    // Waits for the employees of the chosen warehouse, since the arrow keys passed other ones.
    const ready = this.page.locator(':enabled:not([aria-busy])', { has: this.page.locator('option:nth-child(2)') });
    await this.page.getByRole('combobox', { name: 'Employee' }).and(ready).waitFor();
    await this.to('combobox', 'Employee');
    await this.press('ArrowDown');
    await this.to('combobox', 'Product');
  }

  reads(heading: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { name: heading }).first().waitFor();
  }
}

/** Starts the product for the jobs of a `describe` block, and stops it at the end. */
function setUp(start: () => Promise<typeof product>): void {
  beforeAll(async () => {
    product = await start();
    ({ record, createProduct, priceOf, firstOf, somethingInStock } = prepare(product));
  }, 240_000);
  afterAll(() => product.stop?.());
}

// With accounts only the jobs whose keys differ: the header has an account menu, and forms offer the account's employee.
describe.each([
  ['with the local sign-in', async () => LOCAL],
  ['an account', withAccounts],
])('by keyboard alone, %s', (_, start) => {
  setUp(start);

  test('signs in', async ({ open }) => {
    const { login, password } = product;
    const clerk = new Clerk(await open('/login', { loggedIn: false }));
    await clerk.complete({ Login: login, Password: password });
    await clerk.press('Enter');
    await clerk.reads('Main Panel');
    expect(clerk.keys - login.length - password.length).toBeLessThanOrEqual(3);
  });

  test('finds a product by part of its name', async ({ open }) => {
    const name = unique('Findable');
    await createProduct(name);
    const page = await open('/products');
    const clerk = new Clerk(page);
    await clerk.complete({ Name: name });
    await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(1);
    await clerk.to('link', name);
    await clerk.press('Enter');
    await clerk.reads(name);
    expect(clerk.keys - name.length).toBeLessThanOrEqual(53);
  });

  test('changes a price', async ({ open }) => {
    const name = unique('Dearer');
    const page = await open(`/products/${await createProduct(name)}`);
    const clerk = new Clerk(page);
    await clerk.to('link', 'Edit Product');
    await clerk.press('Enter');
    await clerk.to('spinbutton', 'Unit Price');
    await clerk.type('3,5');
    await clerk.press('Enter');
    await clerk.reads('Products List');
    expect(await priceOf(name)).toBe(3.5);
    expect(clerk.keys).toBeLessThanOrEqual(60);
  });

  test('receives three kinds of goods', async ({ open }) => {
    const names = ['Nut', 'Bolt', 'Washer'].map(unique);
    await Promise.all(names.map(createProduct));
    const [warehouse, supplier] = await Promise.all([firstOf('warehouses'), firstOf('suppliers')]);
    const page = await open('/inventory/receive');
    const clerk = new Clerk(page);
    await page.locator('option', { hasText: warehouse.name }).first().waitFor({ state: 'attached' });
    await clerk.complete({ Warehouse: warehouse.name, Supplier: supplier.name });
    await clerk.press('Enter');
    await clerk.goesOnToProducts();
    for (const [index, name] of names.entries()) {
      await clerk.type(name);
      await clerk.press('Enter');
      await clerk.type('5');
      if (index < names.length - 1) await clerk.press('Enter');
    }
    await page.getByText('3 lines, 15 pieces').waitFor();
    await clerk.to('button', 'Receive Goods');
    await clerk.press('Enter');
    await page.getByText('Successfuly received goods!').waitFor();
  });
});

describe('by keyboard alone', () => {
  setUp(async () => LOCAL);

  test('adds a product', async ({ open }) => {
    const name = unique('Added');
    const clerk = new Clerk(await open('/products/new'));
    await clerk.page.locator('option', { hasText: 'Garden' }).waitFor({ state: 'attached' });
    await clerk.complete({ Name: name, Description: 'New', 'Unit Price': '12,5', 'Unit Size': '1', Category: 'G' });
    await clerk.to('button', 'Create Product');
    await clerk.press('Enter');
    await clerk.reads('Products List');
  });

  test('registers a client', async ({ open }) => {
    const name = unique('Client');
    const clerk = new Clerk(await open('/clients/new'));
    await clerk.complete({ Name: name, 'E-mail': 'a@b.pl', 'Phone No.': '+48 22 100 200', Region: 'Europe' });
    await clerk.page.locator('select:enabled', { hasText: 'Poland' }).waitFor();
    await clerk.complete({
      Country: 'Poland',
      City: 'Lublin',
      'Postal Code': '20-001',
      Street: 'Prosta',
      'Street Number': '7',
    });
    await clerk.press('Enter');
    await clerk.reads('Clients List');
  });

  test('transfers goods', async ({ open }) => {
    const name = unique('Moved');
    await somethingInStock(name);
    const { name: from } = await firstOf('warehouses');
    const page = await open('/inventory/transfer');
    const clerk = new Clerk(page);
    await page.locator('option', { hasText: from }).first().waitFor({ state: 'attached' });
    await clerk.complete({ 'From Warehouse': from });
    await clerk.to('combobox', 'To Warehouse');
    await clerk.press('ArrowDown');
    if ((await page.getByLabel('To Warehouse').inputValue()) === (await page.getByLabel('From Warehouse').inputValue()))
      await clerk.press('ArrowDown');
    await clerk.goesOnToProducts();
    await clerk.type(name);
    await clerk.press('Enter');
    await clerk.type('4');
    await clerk.to('button', 'Transfer Goods');
    await clerk.press('Enter');
    await page.getByText('Successfuly transferred!').waitFor();
  });

  test('delivers goods, and opens the new transaction', async ({ open }) => {
    const name = unique('Sold');
    await somethingInStock(name);
    const [warehouse, client] = await Promise.all([firstOf('warehouses'), firstOf('clients')]);
    const page = await open('/inventory/delivery');
    const clerk = new Clerk(page);
    await page.locator('option', { hasText: warehouse.name }).first().waitFor({ state: 'attached' });
    await clerk.complete({ Warehouse: warehouse.name, Client: client.name });
    await clerk.press('Enter');
    await clerk.goesOnToProducts();
    await clerk.type(name);
    await clerk.press('Enter');
    await clerk.type('10');
    await clerk.to('button', 'Deliver Goods');
    await clerk.press('Enter');
    await page.getByText('Successfuly delivered!').waitFor();
    // The message has the focus; the link to the transaction is next.
    await clerk.press('Tab', 'Enter');
    await clerk.reads(/^Transaction #\d+$/);
    expect(await page.getByRole('region', { name: 'Products' }).getByText(name).count()).toBe(1);
  });

  test('reads last week’s deliveries', async ({ open }) => {
    const page = await open('/');
    const clerk = new Clerk(page);
    await clerk.to('link', /^Turnover \(last week\)/);
    await clerk.press('Enter');
    await clerk.reads('Transactions List');
    await clerk.complete({ 'Transaction Type': 'Warehouse to C' });
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('WAREHOUSE_TO_CUSTOMER');
    const first = rowsOf(page, 'Transactions List').first();
    await first.getByText('Warehouse To Customer').waitFor();
  });

  test('deletes a category', async ({ open }) => {
    const name = unique('Passing');
    await record('categories', { name, description: 'To be deleted' });
    const page = await open('/categories');
    const clerk = new Clerk(page);
    await clerk.complete({ Name: name });
    await expect.poll(() => rowsOf(page, 'Categories List').count()).toBe(1);
    await clerk.to('button', `Delete ${name}`);
    await clerk.press('Enter');
    await page.getByRole('dialog').waitFor();
    await clerk.to('button', 'Delete');
    await clerk.press('Enter');
    await page.getByText('Category not found.').waitFor();
  });
});
