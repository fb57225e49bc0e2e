import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { api, record, test, unique } from './harness';

/*
 * The tax office's file, from the missing facts to the download. The test states each figure of the file.
 */

const save = (path: string, body: object) =>
  api(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** A warehouse with a receipt of 10 pieces at $2 and a delivery of 4 of them. */
async function traded() {
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
  const name = unique('Depot');
  const { warehouseId = 0 } = await record('warehouses', { name, capacity: 1000, ...address });
  const contacts = { email: 'ewa@example.com', phoneNumber: '+48 600 700 800', address };
  const clerk = { name: 'Ewa', surname: unique('Lis'), position: 'Clerk', warehouseId, ...contacts };
  const { employeeId = 0 } = await record('employees', clerk);
  const { categoryId = 0 } = await record('categories', { name: unique('Taxed'), description: 'For the file' });
  const product = { name: unique('Nails & <screws>'), description: 'Small', unitPrice: 2, unitSize: 1, categoryId };
  const { productId = 0 } = await record('products', product);
  const parties = { warehouseId, employeeId };
  const first = async (list: string) => (await (await api(list)).json()).content[0];
  const { supplierId } = await first('suppliers');
  const { clientId } = await first('clients');
  const receipt = await record('inventory/receive', { ...parties, supplierId, items: { [productId]: 10 } });
  await record('inventory/delivery', { ...parties, clientId, items: { [productId]: 4 } });
  const { date, documentNumber } = await (await api(`transactions/${receipt['transactionId']}`)).json();
  return { warehouseId, name, date: String(date).slice(0, 10), documentNumber, product: product.name };
}

const fillIn = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

test('an accountant completes the data of the firm and downloads the file of a warehouse', async ({ open }) => {
  const { name, date, documentNumber, product } = await traded();
  const settings = (await (await api('settings')).json()) as { name: string; values: object }[];
  onTestFinished(async () => {
    for (const section of ['firm', 'jpk-mag']) {
      await save(`settings/${section}`, settings.find((each) => each.name === section)?.values ?? {});
    }
  });

  const page = await open('/jpk-mag');
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Warehouse', exact: true }).selectOption({ label: name });
    await fillIn(page, { 'From Date': date, 'To Date': date });
  };
  await choose();
  const missing = page.getByRole('list', { name: 'What Is Missing' });
  await missing.getByText('The NIP of the firm is missing').waitFor();
  expect(await page.getByRole('button', { name: 'Download the File' }).isDisabled()).toBe(true);

  await missing.getByRole('link', { name: 'Settings' }).first().click();
  const firm = page.locator('form').filter({ has: page.getByLabel('Tax Number') });
  await firm.getByLabel('Name', { exact: true }).fill('Młyn sp. z o.o.');
  await firm.getByLabel('Tax Number').fill('123-456-32-18');
  await firm.getByRole('button', { name: 'Save' }).click();
  await firm.getByText('Saved.').waitFor();
  await fillIn(page, {
    'Tax Office Code': '1471',
    Province: 'lubelskie',
    County: 'Lublin',
    Commune: 'Lublin',
    Town: 'Lublin',
  });
  const seat = page.locator('form').filter({ has: page.getByLabel('Commune') });
  await seat.getByLabel('Street Number').fill('7');
  await seat.getByLabel('Postal Code').fill('20-001');
  await seat.getByRole('button', { name: 'Save' }).click();
  await seat.getByText('Saved.').waitFor();

  await page.getByRole('link', { name: 'JPK_MAG File' }).click();
  await choose();
  const figures = page.getByRole('region', { name: 'Figures of the File' });
  await figures.getByRole('row').filter({ hasText: 'PZ' }).getByText('$20.00').waitFor();
  await figures.getByRole('row').filter({ hasText: 'WZ' }).getByText('$8.00').waitFor();
  await page.getByText('= $12.00').waitFor();
  await missing.getByText('1 product has no unit').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the File' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^JPK_MAG_1234563218_\\w+_${date}_${date}\\.xml$`));
  const xml = (await readFile(await download.path())).toString();
  for (const part of [
    '<etd:NIP>1234563218</etd:NIP>',
    '<KodUrzedu>1471</KodUrzedu>',
    `<NumerPZ>${documentNumber}</NumerPZ>`,
    '<WartoscPZ>20.00</WartoscPZ>',
    '<IloscWydanaWZ>4.000000</IloscWydanaWZ>',
    `<NazwaTowaruWZ>${product.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</NazwaTowaruWZ>`,
  ])
    expect(xml).toContain(part);

  await page.goto(new URL('/activity', page.url()).href);
  await page.getByText(download.suggestedFilename()).first().waitFor();
});
