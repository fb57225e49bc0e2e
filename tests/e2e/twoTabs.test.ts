import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { api, record, test, unique } from './harness';

/*
 * One draft in two tabs of a browser: whatever tab sends it, and in whatever order, the server records it once.
 */

const box = (page: Page, name: string) => page.locator('form').getByRole('combobox', { name, exact: true });
const receive = (page: Page) => page.getByRole('button', { name: 'Receive Goods' });
const amount = (page: Page) => page.getByLabel('Amount', { exact: true }).first();

/** Returns the id of the transaction that a tab shows as recorded. */
async function recordedIn(page: Page): Promise<string> {
  const message = page.getByText('Successfuly received goods!');
  await message.waitFor();
  return (await message.getByRole('link').textContent()) ?? '';
}

/** Returns the transactions of a product. */
async function transactionsOf(productId: number): Promise<{ transactionId: number; quantity: number }[]> {
  const answer = await api(`products/${productId}`);
  return ((await answer.json()) as { transactions: { transactionId: number; quantity: number }[] }).transactions;
}

/** Fills in a receipt of four pieces in one tab, and continues it in another one. */
async function inTwoTabs(open: (path: string) => Promise<Page>) {
  const name = unique('Once');
  const product = { name, description: 'x', unitPrice: 2, unitSize: 0.01, categoryId: 1 };
  const { productId = 0 } = await record('products', product);
  const first = await open('/inventory/receive');
  await box(first, 'Warehouse').selectOption({ index: 1 });
  await box(first, 'Employee').selectOption({ index: 1 });
  await box(first, 'Supplier').fill('a');
  await first.locator('[role=option]').first().click();
  await box(first, 'Product').fill(name);
  await first.getByRole('option', { name }).click();
  await amount(first).fill('4');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByRole('button', { name: 'Continue it' }).click();
  await expect.poll(() => box(second, 'Product').inputValue()).toBe(name);
  await expect.poll(() => box(second, 'Employee').inputValue()).not.toBe('');
  return { first, second, productId };
}

test.for(['first', 'second'] as const)(
  'the %s tab sends the draft, and the other one shows its document',
  async (sender, { open }) => {
    const { productId, ...tabs } = await inTwoTabs(open);
    const other = sender === 'first' ? tabs.second : tabs.first;
    await receive(tabs[sender]).click();
    const id = await recordedIn(tabs[sender]);
    expect(await recordedIn(other)).toBe(id);
    await other.getByText('Sent in another tab.').waitFor();
    expect(await receive(other).getAttribute('aria-disabled')).toBe('true');
    expect(await box(other, 'Product').inputValue()).toBe('');
    expect(await transactionsOf(productId)).toMatchObject([{ transactionId: Number(id), quantity: 4 }]);
  },
);

test('two tabs that send the draft at the same moment record it once, and show the same document', async ({ open }) => {
  const { first, second, productId } = await inTwoTabs(open);
  await Promise.all([first, second].map((page) => receive(page).evaluate((button: HTMLElement) => button.click())));
  const [one, other] = await Promise.all([first, second].map(recordedIn));
  expect(other).toBe(one);
  expect(await transactionsOf(productId)).toMatchObject([{ transactionId: Number(one), quantity: 4 }]);
});

test('a change in one tab shows in the other one, which sends what it shows', async ({ open }) => {
  const { first, second, productId } = await inTwoTabs(open);
  await amount(second).fill('5');
  await expect.poll(() => amount(first).inputValue()).toBe('5');
  await receive(first).click();
  const id = await recordedIn(first);
  expect(await recordedIn(second)).toBe(id);
  expect(await transactionsOf(productId)).toMatchObject([{ quantity: 5 }]);
});
