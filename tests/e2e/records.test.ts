import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { api, test as base, record, unique } from './harness';
import { movedOn } from './moved';
import { settling } from './settled';

/*
 * The skeleton of the pages of records: facts first, actions in one place, and nothing that moves.
 */

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The ids of a supplier with an order, of receipts: with purchase prices, returned, corrected, and of a correction. */
async function prepareRecords() {
  const countries = (await (await api('countries')).json()) as { id: number; regionId: number }[];
  const { id: countryId, regionId } = countries[0] ?? expect.unreachable('There is no country');
  const address = { regionId, countryId, city: 'Lublin', postalCode: '20-001', street: 'Prosta', streetNumber: '7' };
  const contacts = { email: 'a@b.pl', phoneNumber: '+48 22 100 200', address };
  const { supplierId = 0 } = await record('suppliers', { name: unique('Fresh'), ...contacts });
  const parties = { warehouseId: 1, employeeId: 1, supplierId };
  const lines = [{ productId: 7, quantity: 5, price: 2 }];
  const days = { orderedOn: '2026-01-05', expectedOn: '2026-01-09' };
  await record('purchase-orders', { supplierId, warehouseId: 1, ...days, note: '', lines });
  const prices = { 7: { purchasePrice: 9.5 } };
  const { transactionId: priced = 0 } = await record('inventory/receive', {
    ...parties,
    items: { 7: 3 },
    lines: prices,
  });
  const { transactionId: gone = 0 } = await record('inventory/receive', { ...parties, items: { 7: 1 } });
  await record('inventory/return-to-supplier', { ...parties, items: { 7: 1 }, returnOf: gone });
  const { transactionId: wrong = 0 } = await record('inventory/receive', { ...parties, items: { 7: 5 } });
  const { moves } = (await record('inventory/correction', {
    transactionId: wrong,
    employeeId: 1,
    reason: 'One box was counted twice at the gate',
    lines: [{ productId: 7, recorded: 5, actual: 3 }],
  })) as unknown as { moves: { transactionId: number }[] };
  return { supplierId, priced, gone, wrong, correction: moves[0]?.transactionId ?? expect.unreachable() };
}

type Records = Awaited<ReturnType<typeof prepareRecords>>;

const test = base.extend<{ records: Records }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
  records: [async ({}, use) => use(await prepareRecords()), { scope: 'worker' }],
});

const main = (page: Page) => page.getByRole('main');
/** The place of a button or link; the first one, since a product's rows have a transfer of their own. */
const boxOf = async (page: Page, name: string) => {
  const spec = { name, exact: true };
  const found = main(page).getByRole('link', spec).or(main(page).getByRole('button', spec)).first();
  return (await found.boundingBox()) ?? expect.unreachable(`${name} is not on the page`);
};

/** The actions of each kind of record, which are together. */
const ACTIONS: readonly [string, (records: Records) => string, readonly string[]][] = [
  ['a product', () => '/products/7', ['Receive', 'Transfer', 'Delivery', 'Labels', 'Edit Product']],
  ['a warehouse', () => '/warehouses/1', ['Receive', 'Transfer', 'Delivery', 'Edit Warehouse']],
  ['a client', () => '/clients/1', ['Delivery', 'Transactions']],
  ['a supplier', ({ supplierId }) => `/suppliers/${supplierId}`, ['Receive', 'Order', 'On the Way', 'Transactions']],
  ['an employee', () => '/employees/1', ['Transactions']],
  ['a category', () => '/categories/1', ['Edit Category']],
  ['a receipt', ({ priced }) => `/transactions/${priced}`, ['Labels', 'Return to Supplier', 'Correct this']],
  ['a sent order', () => '/purchase-orders/2', ['Receive', 'Close']],
];

describe('the actions of a record are beside its name, on a phone in a bar at the bottom', () => {
  test.for(ACTIONS)('%s', async ([, path, names], { open, records }) => {
    const page = await open(path(records), DESKTOP);
    const name = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? expect.unreachable();
    for (const each of [...names, 'Print']) {
      await expect.poll(async () => Math.abs((await boxOf(page, each)).y - name.y)).toBeLessThan(20);
      expect((await boxOf(page, each)).x).toBeGreaterThan(name.x + 300);
    }

    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await boxOf(page, 'Print')).y).toBeLessThan(120);
    const bar = await Promise.all(names.map((each) => boxOf(page, each)));
    for (const { x, y, width, height } of bar) {
      expect(y).toBeGreaterThan(760);
      expect(y + height).toBeLessThanOrEqual(PHONE.height);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(x + width).toBeLessThanOrEqual(PHONE.width);
    }
    // One row, in which all icons are at the same height.
    expect(new Set(bar.map(({ y }) => y)).size).toBe(1);
    const [back, print] = await Promise.all([
      page
        .getByRole('link', { name: /^Return to (?!Supplier$)/ })
        .first()
        .boundingBox(),
      boxOf(page, 'Print'),
    ]);
    expect(back?.height).toBeLessThan(50);
    expect(print.x).toBeGreaterThan((back?.x ?? 0) + (back?.width ?? 0));
  });
});

describe('facts come first', () => {
  test.for(['/warehouses/1', '/clients/1', '/suppliers/1', '/employees/1', '/transactions/1', '/purchase-orders/2'])(
    '%s',
    async (path, { open }) => {
      const page = await open(path, DESKTOP);
      // The history comes last.
      await main(page).getByRole('heading', { name: 'History', exact: true }).waitFor();
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        const facts = (await main(page).locator('dl').first().boundingBox()) ?? expect.unreachable();
        const next = (await main(page).locator('h2').first().boundingBox()) ?? expect.unreachable();
        expect(facts.y + facts.height).toBeLessThanOrEqual(next.y);
      }
    },
  );
});

test('a warehouse and its shelf share one row of a product’s stock on a phone', async ({ open }) => {
  const page = await open('/products/7', PHONE);
  const rows = page.getByRole('region', { name: 'Supply per Warehouse' }).locator('tbody tr');
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    await row.getByRole('button').first().waitFor();
    const name = (await row.getByRole('link').first().boundingBox()) ?? expect.unreachable();
    const pencil = (await row.getByRole('button').first().boundingBox()) ?? expect.unreachable();
    expect(pencil.x).toBeGreaterThanOrEqual(name.x + name.width);
    expect(Math.abs(name.y + name.height / 2 - pencil.y - pencil.height / 2)).toBeLessThan(4);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
  }
});

describe('nothing moves while the page of a record loads', () => {
  const pages: readonly [string, (records: Records) => string][] = [
    ['a product', () => '/products/7'],
    ['a warehouse', () => '/warehouses/1'],
    ['a client', () => '/clients/1'],
    ['a supplier with an order', ({ supplierId }) => `/suppliers/${supplierId}`],
    ['an employee', () => '/employees/1'],
    ['a category', () => '/categories/1'],
    ['a receipt with purchase prices', ({ priced }) => `/transactions/${priced}`],
    ['a receipt that was returned', ({ gone }) => `/transactions/${gone}`],
    ['a corrected receipt', ({ wrong }) => `/transactions/${wrong}`],
    ['a correction', ({ correction }) => `/transactions/${correction}`],
    ['an order', () => '/purchase-orders/2'],
  ];
  test.for(pages.flatMap(([name, path]) => [DESKTOP, PHONE].map((size) => [name, size.width, path, size] as const)))(
    '%s at %d px',
    async ([, , path, size], { open, records }) => {
      const page = await open('/login', { ...size, loggedIn: true });
      const history = main(page).getByRole('heading', { name: 'History', exact: true });
      expect(await movedOn(page, path(records), history)).toEqual([]);
    },
  );
});

test('Back shows a record where the user has left it', async ({ open }) => {
  const page = await open('/login', DESKTOP);
  const settled = settling(page);
  await page.goto(new URL('/products/7', page.url()).href);
  await main(page).getByRole('heading', { name: 'History', exact: true }).waitFor();
  await settled();
  const transactions = main(page).getByRole('region', { name: 'Recent Transactions' });
  const link = transactions.getByRole('link').last();
  // The position is the user's own: a focused link alone would be in the middle of the window.
  await link.scrollIntoViewIfNeeded();
  const middle = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, -150);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(middle - 150);
  const left = middle - 150;
  expect(left).toBeGreaterThan(300);
  await link.click();
  await main(page).getByRole('heading', { name: 'Transaction #' }).waitFor();
  await page.goBack();
  await transactions.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
