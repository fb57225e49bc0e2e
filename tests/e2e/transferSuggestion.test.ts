import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl, test, unique } from './harness';

/*
 * A delivery with too little stock: the user transfers stock from another warehouse and returns to the unchanged delivery.
 */

const box = (page: Page, name: string) => page.locator('form').getByRole('combobox', { name, exact: true });

/** Sends a request of the documented API. @returns the response */
async function send(path: string, body: object): Promise<Record<string, number>> {
  const answer = await fetch(new URL(`/api/${path}`, baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json() as Promise<Record<string, number>>;
}

test('a delivery with too little stock continues after the suggested transfer', async ({ open }) => {
  const [here, there, clerk, client, goods] = ['Here', 'There', 'Clerk', 'Client', 'Crate'].map(unique) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const [{ id: regionId }] = (await (await fetch(new URL('/api/regions', baseUrl))).json()) as [{ id: number }];
  const countries = await fetch(new URL(`/api/countries?regionId=${regionId}`, baseUrl));
  const [{ id: countryId }] = (await countries.json()) as [{ id: number }];
  const address = { regionId, countryId, city: 'Lublin', postalCode: '20-001', street: 'Prosta', streetNumber: '7' };
  const contacts = { email: 'clerk@example.com', phoneNumber: '+48 600 700 800' };
  const { warehouseId: hereId } = await send('warehouses', { name: here, capacity: 100, ...address });
  const { warehouseId: thereId } = await send('warehouses', { name: there, capacity: 100, ...address });
  const { supplierId } = await send('suppliers', { name: unique('Supplier'), ...contacts, address });
  const person = { name: 'Ewa', surname: clerk, position: 'Clerk', ...contacts, address };
  const { employeeId } = await send('employees', { ...person, warehouseId: hereId });
  const { employeeId: otherId } = await send('employees', {
    ...person,
    surname: unique('Other'),
    warehouseId: thereId,
  });
  const product = { name: goods, description: 'A crate', unitPrice: 2, unitSize: 2, categoryId: 1 };
  const { productId = 0 } = await send('products', product);
  await send('inventory/receive', { warehouseId: hereId, supplierId, employeeId, items: { [productId]: 3 } });
  await send('inventory/receive', { warehouseId: thereId, supplierId, employeeId: otherId, items: { [productId]: 9 } });

  const page = await open('/inventory/delivery', { expected: [/^409 POST .*\/inventory\/delivery$/] });
  await box(page, 'Warehouse').selectOption({ label: here });
  await box(page, 'Employee').selectOption({ label: `Ewa ${clerk}` });
  await box(page, 'Client').fill(client);
  await page.getByRole('option', { name: `New client “${client}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'New Client' });
  await dialog.getByLabel('E-mail').fill('shop@example.com');
  await dialog.getByLabel('Phone No.').fill('+48 600 700 800');
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption(String(regionId));
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption(String(countryId));
  for (const label of ['City', 'Postal Code', 'Street']) await dialog.getByLabel(label, { exact: true }).fill('Lublin');
  await dialog.getByLabel('Street Number').fill('7');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await expect.poll(() => box(page, 'Client').inputValue()).toBe(client);
  await expect.poll(() => box(page, 'Employee').evaluate((select) => select === document.activeElement)).toBe(true);

  await box(page, 'Product').fill(goods);
  await page.locator('li[role=option]', { hasText: goods }).click();
  await page.getByLabel('Amount').fill('8');
  await page.getByRole('button', { name: 'Deliver Goods' }).click();
  await page.getByText(`Error: Insufficient stock of "${goods}" in warehouse "${here}"`).waitFor();
  await page.getByText(`${there} has 9.`).waitFor();
  await page.getByRole('button', { name: `Transfer 5 from ${there}` }).click();

  await page.getByRole('heading', { name: 'Goods Transfer' }).waitFor();
  await page.getByText(`Space in ${here}: 94 of 100 free, 10 needed`).waitFor();
  await page.getByLabel('Amount').fill('50');
  await page.getByText('It does not fit: 6 too much.').waitFor();
  // A draft keeps prefilled values as well as typed ones.
  await page.reload();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('50');
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Transfer Goods' }).click();
  await page.getByText('Successfuly transferred! Transaction ID:').waitFor();
  await page.getByRole('link', { name: 'Go on with the delivery' }).click();

  await page.getByRole('heading', { name: 'Goods Delivery' }).waitFor();
  // The head of the draft is one line.
  await page.getByRole('button', { name: ` · ${client} · ` }).click();
  await expect.poll(() => box(page, 'Client').inputValue()).toBe(client);
  await page.getByText('8 available').waitFor();
  await page.getByRole('button', { name: 'Deliver Goods' }).click();
  await page.getByText('Successfuly delivered! Transaction ID:').waitFor();
  expect(await page.getByText('There is an unsent form from before.').count()).toBe(0);
});
