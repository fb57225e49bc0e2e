import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { api, record, rowsOf, test, unique } from './harness';

/*
 * Internal consumption and receipt: goods that the firm itself uses or makes.
 */

interface Named {
  name: string;
}

test('a clerk books an internal consumption with a reason, finds it in the journal and prints it', async ({ open }) => {
  const first = async (list: string) => (await (await api(list)).json()).content[0];
  const { categoryId } = await first('categories');
  const { supplierId } = await first('suppliers');
  const { employeeId, name: given, surname, warehouseId } = await first('employees');
  const { name: warehouse } = (await (await api(`warehouses/${warehouseId}`)).json()) as Named;
  const name = unique('Printer paper');
  const { productId = 0 } = await record('products', {
    name,
    description: 'A4',
    unitPrice: 2,
    unitSize: 0,
    categoryId,
  });
  await record('inventory/receive', { warehouseId, supplierId, employeeId, items: { [productId]: 10 } });
  const turnover = async () =>
    (await (await api(`dashboard/summary?warehouseId=${warehouseId}`)).json()).turnoverLastWeek;
  const before = await turnover();

  // The firm adds a reason to its list.
  const page = await open('/move-reasons/new');
  const reason = unique('Office use');
  await page.getByLabel('Name').fill(reason);
  await page.getByRole('button', { name: /^(Save|Create)/ }).click();
  await page.getByText('The move reason was created.').waitFor();

  await page.getByRole('link', { name: 'Internal Consumption' }).click();
  const form = page.locator('main');
  const choose = (label: string, option: string) =>
    form.getByLabel(label, { exact: true }).selectOption({ label: option });
  await choose('Warehouse', warehouse);
  await choose('Reason', reason);
  await choose('Employee', `${given} ${surname}`);
  await page.getByLabel('Add lines').fill(`4 x ${name}`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Consume Goods' }).click();
  const booked = page.getByRole('status').filter({ hasText: 'Successfully consumed!' }).getByRole('link');
  const id = await booked.innerText();

  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('search').getByLabel('Type').selectOption({ label: 'Internal Consumption' });
  const row = rowsOf(page, 'Transactions List').filter({ hasText: reason });
  await row.getByText('Internal Consumption', { exact: true }).waitFor();
  expect(await row.innerText()).toContain('$8.00');
  await row.getByRole('link').first().click();

  await page.getByRole('heading', { level: 1, name: `Transaction #${id}` }).waitFor();
  await page
    .getByText(`Warehouse ${warehouse} issued items for internal use by: ${given} ${surname}: ${reason}`)
    .waitFor();
  await page.locator('svg[shape-rendering]').waitFor({ state: 'attached' });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const printed = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  for (const text of ['Internal Consumption Note No. RW/', name, reason, '$8.00', 'Issued by'])
    expect(printed).toContain(text);

  expect((await (await api(`products/${productId}`)).json()).inventory).toMatchObject([{ warehouseId, quantity: 6 }]);
  expect(await turnover()).toBe(before);
});
