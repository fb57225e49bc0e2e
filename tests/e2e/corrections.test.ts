import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { api, record, test, unique } from './harness';

/*
 * Corrections: a receipt with a wrong amount, goods that are returned, and stock that differs from the count.
 */

/** Receives two products of a new category into a new warehouse. */
async function received(items: [number, number]) {
  const countries = (await (await api('countries')).json()) as { id: number; name: string; regionId: number }[];
  const poland = countries.find(({ name }) => name === 'Poland') ?? expect.unreachable('There is no Poland');
  const address = {
    regionId: poland.regionId,
    countryId: poland.id,
    city: 'Lublin',
    postalCode: '20-001',
    street: 'ul. Prosta',
    streetNumber: '7',
  };
  const { categoryId = 0 } = await record('categories', { name: unique('Set right'), description: 'To be set right' });
  const { warehouseId = 0 } = await record('warehouses', {
    name: unique('Depot'),
    capacity: 1000,
    ...address,
  });
  const contacts = {
    email: 'ewa@example.com',
    phoneNumber: '+48 600 700 800',
    address,
  };
  const clerk = { name: 'Ewa', surname: unique('Lis'), position: 'Clerk', warehouseId, ...contacts };
  const { employeeId = 0 } = await record('employees', clerk);
  const names: [string, string] = [unique('Hammer'), unique('Saw')];
  // In sequence, since forms list them by id.
  const product = (name: string) =>
    record('products', { name, description: 'A tool', unitPrice: 2, unitSize: 1, categoryId });
  const { productId: first = 0 } = await product(names[0]);
  const { productId: second = 0 } = await product(names[1]);
  const parties = { warehouseId, employeeId };
  const goods = { [first]: items[0], [second]: items[1] };
  const { transactionId = 0 } = await record('inventory/receive', { ...parties, supplierId: 1, items: goods });
  return { ...parties, categoryId, transactionId, names, first, clerk: `Ewa ${clerk.surname}` };
}

const choose = (page: Page, label: string, option: string) =>
  page.locator('main').getByLabel(label, { exact: true }).selectOption({ label: option });

test('a receipt of 100 is corrected to 10, and 4 of the 10 are returned', async ({ open }) => {
  const { transactionId, warehouseId, names, first, clerk } = await received([100, 5]);
  const page = await open(`/transactions/${transactionId}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Correct this');
  await page.getByLabel(`Should be: ${names[0]}`).fill('10');
  await choose(page, 'Corrected by', clerk);
  await page.getByLabel('Reason').fill('One nought too many');
  // A reload does not lose input.
  await page.reload();
  await press('Show what will be booked');
  await page.getByText(`A return to the supplier: 90 × ${names[0]} ($180.00)`).waitFor();
  await press('Book the correction');
  await page.getByText('One nought too many (-90 pieces)').waitFor();

  await page.getByRole('link', { name: 'Return to Supplier' }).and(page.locator('main a')).click();
  await page.getByLabel('Amount').first().fill('4');
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await choose(page, 'Employee', clerk);
  await press('Return Goods');
  const success = page.getByRole('status').filter({ hasText: 'Successfully returned!' }).getByRole('link');
  const back = await success.innerText();
  await success.click();
  await page.getByText(`Returns goods of #${transactionId}.`).getByRole('link').click();
  await page.getByText(`Returned by #${back}, 4 of 15`).waitFor();

  expect(await (await api(`products/${first}`)).json()).toMatchObject({ inventory: [{ warehouseId, quantity: 6 }] });
  expect(await (await api(`warehouses/${warehouseId}`)).json()).toMatchObject({ totalItems: 11, totalValue: 22 });
  const summary = await (await api(`dashboard/summary?warehouseId=${warehouseId}`)).json();
  expect(summary).toMatchObject({ turnoverLastWeek: 22, inventoryValue: 22, monthlyReceipts: 1 });
});

test('goods that move during a count have to be recounted, the others are booked', async ({ open }) => {
  const { warehouseId, employeeId, categoryId, names, first, clerk } = await received([10, 5]);
  const page = await open(`/inventory/stock-count?warehouseId=${warehouseId}&categoryId=${categoryId}`);
  const figure = (name: string) => page.getByLabel(`Counted: ${name}`);
  await figure(names[0]).fill('10');
  await page.keyboard.press('Enter');
  await figure(names[1]).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('7');
  await expect.poll(() => figure(names[1]).inputValue()).toBe('7');
  await choose(page, 'Counted by', clerk);
  await page.getByLabel('Reason').fill('Yearly count');
  await record('inventory/delivery', { warehouseId, employeeId, clientId: 1, items: { [first]: 1 } });
  await page.getByRole('button', { name: 'Book the count' }).click();
  await page.getByText(`${names[0]} (9 by now)`).waitFor();
  await figure(names[1]).waitFor({ state: 'detached' });
  await figure(names[0]).fill('8');
  await page.getByText('1 of 1 counted, 1 differ: -1 pieces, -$2.00').waitFor();
  await page.getByRole('button', { name: 'Book the count' }).click();
  await page.getByText('Everything on this sheet is booked.').waitFor();
  await page.getByText('Successfully booked!').getByRole('link').click();
  await page.getByText('Yearly count').first().waitFor();
  expect(await (await api(`warehouses/${warehouseId}`)).json()).toMatchObject({ totalItems: 15, totalValue: 30 });
});

test('a report without counts leads to a count', async ({ open }) => {
  const page = await open('/reports/count-differences?toDate=2001-01-01');
  await page.getByText('Nothing was counted.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Stock Count' }).click();
  await page.getByRole('heading', { name: 'Stock Count' }).waitFor();
});
