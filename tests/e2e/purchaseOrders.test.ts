import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { copyProject, type ProjectCopy } from '../helpers/projectCopy';
import { ServerProcess } from '../helpers/serverProcess';
import { rowsOf, test } from './harness';

/*
 * What docs/purchase-orders.md promises: in a copy of the project, one command adds purchase orders, and they work.
 */

/** A copy, a build, a database with demo data. */
const LONGEST_MS = 300_000;

let copy: ProjectCopy;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  copy = await copyProject();
  await copy.run('npm', 'run', 'example', '--', 'purchase-orders');
  await copy.run('npm', 'run', 'build', '--', '--quiet');
  server = new ServerProcess(
    { DATA_DIR: join(copy.folder, 'data'), EXTENSIONS_DIR: join(copy.folder, 'extensions') },
    ['--size', 'default'],
    { script: ['scripts/run.js', 'start'], cwd: copy.folder },
  );
  url = await server.ready(LONGEST_MS);
}, LONGEST_MS);

afterAll(async () => {
  await server?.end();
  await copy?.remove();
});

test('no file of the product is touched', async () => {
  const status = await copy.run('git', 'status', '--porcelain');
  expect(status.split('\n').filter(Boolean)).toEqual(['?? extensions/purchase-orders/']);
});

test('an order is written, sent and received into the stock', async ({ open }) => {
  const page = await open(new URL('/', url).href);
  await page.getByRole('link', { name: 'Orders on the Way 1' }).click();
  await page.getByRole('heading', { name: 'Purchase Orders List' }).waitFor();
  await expect.poll(() => rowsOf(page, 'Purchase Orders List').count()).toBe(1);

  await page.getByRole('link', { name: 'Purchase Orders', exact: true }).click();
  await page.getByRole('link', { name: 'New Purchase Order' }).click();
  await page.getByLabel('Supplier').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Warehouse' }).selectOption({ index: 1 });
  await page.getByLabel('Ordered').fill('2026-11-20');
  await page.getByLabel('Expected').fill('2026-11-27');
  await page.getByLabel('Product').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Amount').fill('1');
  await page.getByLabel('Price').fill('12.50');
  await page.getByRole('button', { name: 'Create Purchase Order' }).click();

  const row = rowsOf(page, 'Purchase Orders List').filter({ hasText: '$12.50' });
  await row.getByRole('link', { name: 'View Purchase Order 3' }).click();
  await page.getByRole('heading', { name: 'Purchase Order 3' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Receive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have all of its goods arrived?' });

  // One of those who work in the warehouse.
  const warehouse = await page.getByRole('main').locator('dd a[href^="/warehouses/"]').getAttribute('href');
  const response = await page.request.get(
    new URL(`/api/employees?all=true&warehouseId=${warehouse?.split('/').at(-1)}`, url).href,
  );
  const [employee] = (await response.json()).content;
  await dialog.getByLabel('Employee').selectOption(String(employee.employeeId));
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('Received', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Receive' }).count()).toBe(0);

  await page.getByRole('main').locator('dd a[href^="/transactions/"]').click();
  await page.getByText('Supplier To Warehouse').waitFor();
});
