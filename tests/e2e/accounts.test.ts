import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { argumentsOf } from '../helpers/programs';
import { insertTrade, type Trade } from '../helpers/scene';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';
import { type OwnProduct, startProduct } from './ownProduct';

/*
 * A server with accounts in the browser: signing in, sessions that end during work, and missing permissions.
 */

/** Expected responses without a session, and without permission. */
const REFUSED = [/^40[13] \w+ .*\/api\//];

let product: OwnProduct;
let url: string;
let trade: Trade;

beforeAll(async () => {
  product = await startProduct(['--no-seed']);
  url = product.url;
  const { db } = product;
  trade = await insertTrade(db, [1e6, 1e6]);
  const [, employeeId = 0] = trade.employeeIds;
  const [, warehouseId = 0] = trade.warehouseIds;
  await makeAccount(db, 'anna', 'manager');
  await makeAccount(db, 'vera', 'viewer');
  await makeAccount(db, 'dora', 'clerk');
  await makeAccount(db, 'jan', 'clerk', { warehouseIds: [warehouseId], employeeId });
}, 240_000);

afterAll(() => product?.stop());

/** Runs the account command at the server. */
async function account(...words: string[]): Promise<void> {
  const tool = new ServerProcess({ DATA_DIR: product.dataDir }, words, { script: argumentsOf('server/cli/account') });
  expect([await tool.exit(), tool.output]).toEqual([0, expect.any(String)]);
}

const at = (path: string) => new URL(path, url).href;
const pathOf = (page: Page) => page.url().slice(new URL(url).origin.length);
const box = (page: Page, name: string) => page.locator('form').getByRole('combobox', { name, exact: true });
const transactions = async () => (await product.db.selectFrom('movement').select('id').execute()).length;

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Login').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}

/** Fills in a receipt without submitting it. @param who omitted if the account determines both */
async function fillReceipt(page: Page, amount: string, who?: { warehouse: string; employee: string }): Promise<void> {
  if (who) await box(page, 'Warehouse').selectOption({ label: who.warehouse });
  await box(page, 'Supplier').fill('Acme');
  await page.getByRole('option', { name: 'Acme', exact: true }).click();
  if (who) await box(page, 'Employee').selectOption({ label: who.employee });
  await box(page, 'Product').fill('P0');
  await page.getByRole('option', { name: /^P0/ }).click();
  await page.getByLabel('Amount').fill(amount);
}

const FIRST = { warehouse: 'W0', employee: 'Anna Nowak0' };
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

test('signing in authenticates at the server and opens the requested page', async ({ open }) => {
  const requested = '/transactions?type=SUPPLIER_TO_WAREHOUSE&sort=-date';
  const page = await open(at(requested), { loggedIn: false, expected: REFUSED });
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await signIn(page, 'anna', 'something else');
  await page.getByText('Incorrect username or password').waitFor();
  await signIn(page, 'anna');
  await page.getByRole('heading', { name: 'Transactions List' }).waitFor();
  expect(pathOf(page)).toBe(requested);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'magazyn', httpOnly: true, sameSite: 'Lax' });
});

test('after a session ends during a move, the user signs in over the form and continues', async ({ open }) => {
  const page = await open(at('/inventory/receive'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'anna');
  await fillReceipt(page, '7', FIRST);
  await account('sessions', 'anna', '--end');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await again(page).waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('7');
  await expect.poll(() => again(page).getByLabel('Login').inputValue()).toBe('anna');
  await again(page).getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Successfuly received goods! Transaction ID:').waitFor();
  const { description } = await product.db
    .selectFrom('movement')
    .select('description')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(description).toContain('warehouse: W0');
});

test('signing out in one tab signs out the others, and drafts stay hidden from other accounts', async ({ open }) => {
  const page = await open(at('/inventory/receive'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'anna');
  await fillReceipt(page, '5', FIRST);
  const other = await page.context().newPage();
  await other.goto(at('/categories'));
  await logOut(other);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await other.getByRole('heading', { name: 'Welcome Back' }).waitFor();

  await signIn(page, 'dora');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Receive' }).click();
  await box(page, 'Warehouse').selectOption({ label: 'W0' });
  expect(await page.getByText('There is an unsent form').count()).toBe(0);
  await logOut(page);
  await signIn(page, 'anna');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Continue it' }).click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('5');
});

test('an account that is disabled during a move cannot record it', async ({ open }) => {
  const page = await open(at('/inventory/receive'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'dora');
  await fillReceipt(page, '3', FIRST);
  const before = await transactions();
  await account('disable', 'dora');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  await again(page).getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again(page).getByText('Incorrect username or password').waitFor();
  await again(page).getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Error: The session has ended. Sign in again.').waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('3');
  expect(await transactions()).toBe(before);
});

test('a viewer sees no actions that change data, and a link to one says why', async ({ open }) => {
  const page = await open(at('/inventory/receive'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'vera');
  await page.getByText('Your account may not open this page: it needs the role clerk').waitFor();
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'View P0' }).waitFor();
  for (const closed of ['New Product', 'Edit P0', 'Delete P0', 'Receive', 'Transfer', 'Delivery', 'Activity']) {
    expect([
      closed,
      await page
        .getByLabel(closed)
        .or(page.getByText(closed, { exact: true }))
        .count(),
    ]).toEqual([closed, 0]);
  }
});

test('a clerk assigned to an employee moves goods as that employee in the assigned warehouse', async ({ open }) => {
  const page = await open(at('/inventory/receive'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'jan');
  await box(page, 'Warehouse').selectOption({ label: 'W1' });
  await fillReceipt(page, '2');
  await page.getByRole('button', { name: 'Receive Goods' }).click();
  const success = page.getByRole('status').filter({ hasText: 'Successfuly received goods!' });
  await success.getByRole('link').click();
  await page.getByRole('link', { name: /Nowak1$/ }).waitFor();
});
