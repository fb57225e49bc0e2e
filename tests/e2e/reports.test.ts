import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/universal';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect } from 'vitest';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { localDay } from '../../server/db/day';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { cents, hundredths } from '../../server/db/units';
import { loadExtensions } from '../../server/extensions';
import { confirmDay } from '../../server/inventory/clock';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { changeProduct } from '../helpers/changeProduct';
import { on } from '../helpers/clock';
import {
  insertAddress,
  insertCategory,
  insertClient,
  insertEmployee,
  insertProduct,
  insertSupplier,
  insertWarehouse,
} from '../helpers/fixtures';
import { ServerProcess } from '../helpers/serverProcess';
import { test } from './harness';
import { type OwnDatabases, startDatabases } from './ownDatabases';

/*
 * The questions that an accountant asks, each with an answer computed by hand. What moved in 2025, with the cost of the goods:
 *
 *   May 5    Acme delivers to Northern     10 hammers  $20.00   2 saws  $20.00
 *            (the price of a hammer rises from $2.00 to $3.00)
 *   May 20   Globex delivers to Northern   10 hammers  $30.00                    20 hammers cost $50.00: $2.50 each
 *   June 3   Northern to Initech            4 hammers  $10.00                    sold for $12.00
 *   June 10  Northern to Southern           6 hammers  $15.00
 *   June 12  Acme delivers to Southern                          5 saws  $50.00
 *   June 28  Southern to Initech            2 hammers   $5.00   1 saw   $10.00   sold for $6.00 and $10.00
 *   July 2   Northern to Initech            5 hammers  $12.50                    sold for $15.00
 *   July 4   Northern to Hooli                                  1 saw   $10.00   sold for $10.00
 *
 * On June 30, Northern has 10 hammers ($25.00) and 2 saws ($20.00), and Southern 4 hammers ($10.00) and 4 saws ($40.00).
 */

let databases: OwnDatabases;
let server: ServerProcess;
let url: string;
let ids: Awaited<ReturnType<typeof trade>>;

beforeAll(async () => {
  databases = await startDatabases();
  const databaseUrl = await databases.create();
  const db = connect(databaseUrl, { max: 2 });
  await migrateExtensions(db, (await loadExtensions(extensionDirs({}))).migrations);
  ids = await trade(db);
  await confirmDay(db, localDay());
  await db.destroy();
  server = new ServerProcess({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' }, ['--no-seed'], {
    script: ['--import', 'tsx', 'tests/helpers/builtServer.ts'],
  });
  url = await server.ready(180_000);
}, 300_000);
afterAll(async () => {
  await server?.end();
  await databases?.stop();
});

/** Records the movements of the comment above. */
async function trade(db: Db) {
  const { id: address_id } = await insertAddress(db);
  const { id: categoryId } = await insertCategory(db, { name: 'Tools' });
  const house = async (name: string) => {
    const { id } = await insertWarehouse(db, { address_id, capacity: hundredths(1_000_000), name });
    return { warehouseId: id, employeeId: (await insertEmployee(db, { address_id, warehouse_id: id })).id };
  };
  const product = async (name: string, price: number) =>
    (await insertProduct(db, { category_id: categoryId, name, unit_price: cents(price), unit_size: hundredths(1) })).id;
  const [northern, southern] = [await house('Northern'), await house('Southern')];
  const [hammer, saw] = [await product('Hammer', 200), await product('Saw', 1_000)];
  const { id: acme } = await insertSupplier(db, { address_id, name: 'Acme Tools' });
  const { id: globex } = await insertSupplier(db, { address_id, name: 'Globex' });
  const { id: initech } = await insertClient(db, { address_id, name: 'Initech Shops' });
  const { id: hooli } = await insertClient(db, { address_id, name: 'Hooli' });
  const at = (day: string) => ({ clock: on(`2025-${day}`) });
  const bought = (day: string, hammerCost: number) => ({
    ...at(day),
    unitCosts: new Map([
      [hammer, cents(hammerCost)],
      [saw, cents(1_000)],
    ]),
  });

  await receive(db, { ...northern, supplierId: acme, items: { [hammer]: 10, [saw]: 2 } }, bought('05-05', 200));
  const risen = { name: 'Hammer', description: 'Steel', unitPrice: 3, unitSize: 0.01, categoryId };
  await changeProduct(db, hammer, risen, on('2025-05-06'));
  await receive(db, { ...northern, supplierId: globex, items: { [hammer]: 10 } }, bought('05-20', 300));
  await deliver(db, { ...northern, clientId: initech, items: { [hammer]: 4 } }, at('06-03'));
  const { warehouseId: fromWarehouseId } = northern;
  const { employeeId, warehouseId: toWarehouseId } = southern;
  await transfer(db, { employeeId, fromWarehouseId, toWarehouseId, items: { [hammer]: 6 } }, at('06-10'));
  await receive(db, { ...southern, supplierId: acme, items: { [saw]: 5 } }, bought('06-12', 300));
  await deliver(db, { ...southern, clientId: initech, items: { [hammer]: 2, [saw]: 1 } }, at('06-28'));
  await deliver(db, { ...northern, clientId: initech, items: { [hammer]: 5 } }, at('07-02'));
  await deliver(db, { ...northern, clientId: hooli, items: { [saw]: 1 } }, at('07-04'));
  return { hammer, northern: fromWarehouseId, initech };
}

/**
 * The rows of a table, the sums included, with the texts of their cells. Polled: until its answer is there, a changed report shows the
 * rows from before.
 */
const cellsOf = async (page: Page, list: string) => {
  const region = page.getByRole('region', { name: list });
  await region.locator('tfoot').waitFor();
  return region
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
    );
};

async function printedText(page: Page): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: true });
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  // A4 in points.
  expect([width, height].map(Math.round).toSorted((a, b) => a - b)).toEqual([595, 842]);
  return text.replace(/\s+/g, ' ');
}

async function exported(page: Page, format: string): Promise<Uint8Array> {
  await page.getByRole('button', { name: 'More tools' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format }).click()]);
  const content = new Uint8Array(await readFile(await file.path()));
  await page.getByRole('region', { name: file.suggestedFilename() }).getByRole('button', { name: 'Close' }).click();
  return content;
}

const asCsv = async (page: Page) =>
  Buffer.from(await exported(page, 'CSV commas'))
    .subarray(3)
    .toString()
    .trimEnd()
    .split('\r\n');
const asWorkbook = async (page: Page) => {
  const [sheet] = await readXlsxFile((await exported(page, 'Excel (XLSX)')).slice().buffer);
  return sheet?.data;
};

test('What was the stock worth on the last day of June? In all, in one warehouse, on paper and in files', async ({
  open,
}) => {
  const page = await open(new URL('/reports/stock', url).href);
  await page.getByLabel('Date', { exact: true }).fill('2025-06-30');
  await page.getByText('At the end of Jun 30, 2025.').waitFor();
  const list = 'Stock on a Day';
  await page.getByRole('link', { name: 'Saw' }).first().waitFor();
  await expect
    .poll(() => cellsOf(page, list))
    .toEqual([
      ['Hammer', 'Tools', 'Northern', '10', '$25.00', '$0.00', '$30.00'],
      ['Hammer', 'Tools', 'Southern', '4', '$10.00', '$0.00', '$12.00'],
      ['Saw', 'Tools', 'Northern', '2', '$20.00', '$0.00', '$20.00'],
      ['Saw', 'Tools', 'Southern', '4', '$40.00', '$0.00', '$40.00'],
      ['Total', '20', '$95.00', '$0.00', '$102.00'],
    ]);
  const paper = await printedText(page);
  expect(paper).toContain('Stock on a Day');
  expect(paper).toContain('At the end of Jun 30, 2025.');
  expect(paper).toContain('Hammer Tools Northern 10 $25.00 $0.00 $30.00');
  expect(paper).toContain('Total 20 $95.00 $0.00 $102.00');
  expect(await asCsv(page)).toEqual([
    'Product,Category,Warehouse,Amount,Value,Of Which at List Price,Value at Current Price',
    'Hammer,Tools,Northern,10,25,0,30',
    'Hammer,Tools,Southern,4,10,0,12',
    'Saw,Tools,Northern,2,20,0,20',
    'Saw,Tools,Southern,4,40,0,40',
  ]);
  expect((await asWorkbook(page))?.slice(1)).toEqual([
    ['Hammer', 'Tools', 'Northern', 10, 25, 0, 30],
    ['Hammer', 'Tools', 'Southern', 4, 10, 0, 12],
    ['Saw', 'Tools', 'Northern', 2, 20, 0, 20],
    ['Saw', 'Tools', 'Southern', 4, 40, 0, 40],
  ]);

  await page.getByRole('combobox', { name: 'Group By' }).selectOption({ label: 'Warehouse' });
  await page.getByRole('columnheader', { name: 'Product' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Southern' }).waitFor();
  await expect
    .poll(() => cellsOf(page, list))
    .toEqual([
      ['Northern', '12', '$45.00', '$0.00', '$50.00'],
      ['Southern', '8', '$50.00', '$0.00', '$52.00'],
      ['Total', '20', '$95.00', '$0.00', '$102.00'],
    ]);
  await page.getByRole('region', { name: list }).getByRole('link', { name: 'Northern' }).click();
  await page.getByRole('columnheader', { name: 'Product' }).waitFor();
  await page.getByRole('link', { name: 'Saw' }).waitFor();
  await expect
    .poll(async () => (await cellsOf(page, list)).at(-1))
    .toEqual(['Total', '12', '$45.00', '$0.00', '$50.00']);
});

/** From the main panel, in clicks, choices and dates. */
const MOST_STEPS = 3;

/** Five questions of an accountant: where the answer is, how he comes to it, and the answer. */
const questions: readonly [question: string, steps: (page: Page) => readonly Step[], answer: readonly string[]][] = [
  [
    'What was the stock worth on December 31, by category?',
    (page) => [
      () => page.getByRole('link', { name: 'Stock on a Day' }).click(),
      () => page.getByLabel('Date', { exact: true }).fill('2025-12-31'),
      () => page.getByRole('combobox', { name: 'Group By' }).selectOption({ label: 'Category' }),
    ],
    ['At the end of Dec 31, 2025.', 'Tools 14 $72.50'],
  ],
  [
    'Why does the hammer have this value?',
    (page) => [
      () => page.getByRole('link', { name: 'Stock on a Day' }).click(),
      () => page.getByRole('region', { name: 'Stock on a Day' }).getByRole('link', { name: 'Hammer' }).first().click(),
      () => page.getByLabel('From Date', { exact: true }).fill('2025-05-01'),
    ],
    ['May 20, 2025 PZ/2/2025/NO Supplier To Warehouse Globex Northern 10 0 $30.00', 'Total 20 15 5 $12.50'],
  ],
  [
    'What did we buy from Acme, at what prices?',
    (page) => [
      () => page.getByRole('link', { name: 'Purchases' }).click(),
      () => page.getByLabel('From Date', { exact: true }).fill('2025-05-01'),
      async () => {
        const supplier = page.getByLabel('Supplier', { exact: true }).and(page.locator(':enabled'));
        await supplier.pressSequentially('Acme', { delay: 60 });
        await page.getByRole('option', { name: 'Acme Tools' }).click();
      },
    ],
    ['Supplier: Acme Tools', 'Jun 12, 2025 PZ/1/2025/SO Saw Acme Tools Southern 5 $10.00'],
  ],
  [
    'What has not moved?',
    (page) => [() => page.getByRole('link', { name: 'Idle Stock' }).click()],
    ['Saw Tools 5 $50.00 $10.00 Jul 04, 2025'],
  ],
  [
    'Does the file of the tax office agree?',
    (page) => [
      () => page.getByRole('link', { name: 'JPK_MAG File' }).click(),
      () =>
        page
          .locator('main')
          .getByRole('combobox', { name: 'Warehouse', exact: true })
          .selectOption({ label: 'Northern' }),
    ],
    ['= $22.50'],
  ],
];

type Step = () => Promise<unknown>;

test.for(questions)('%s It takes three steps at most', async ([, stepsOn, answer], { open }) => {
  const page = await open(new URL('/', url).href);
  const steps = stepsOn(page);
  expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
  for (const step of steps) await step();
  for (const text of answer)
    await expect.poll(async () => (await page.locator('main').innerText()).replace(/\s+/g, ' ')).toContain(text);
});

test('How did the stock of hammers change in June?', async ({ open }) => {
  const page = await open(new URL('/reports/stock-card', url).href);
  await page.getByPlaceholder('Choose Product').pressSequentially('Hammer', { delay: 60 });
  await page.getByRole('option', { name: 'Hammer' }).click();
  await page.getByRole('combobox', { name: 'Warehouse', exact: true }).selectOption({ label: 'Northern' });
  await page.getByLabel('From Date', { exact: true }).fill('2025-06-01');
  await page.getByLabel('To Date', { exact: true }).fill('2025-06-30');
  await page.getByText('Balance before').waitFor();
  await page.getByText('Initech Shops').first().waitFor();
  await page.getByText('Jul 02, 2025').waitFor({ state: 'detached' });
  await expect
    .poll(() => cellsOf(page, 'Stock Card'))
    .toEqual([
      ['Jun 01, 2025', '—', 'Balance before', '—', '—', '—', '—', '—', '—', '20', '$2.50', '$50.00'],
      [
        'Jun 03, 2025',
        'WZ/1/2025/NO',
        'Warehouse To Customer',
        'Northern',
        'Initech Shops',
        '0',
        '4',
        '-$10.00',
        '—',
        '16',
        '$2.50',
        '$40.00',
      ],
      [
        'Jun 10, 2025',
        'MM/1/2025/NO',
        'Warehouse To Warehouse',
        'Northern',
        'Southern',
        '0',
        '6',
        '-$15.00',
        '—',
        '10',
        '$2.50',
        '$25.00',
      ],
      ['Total', '0', '10', '', '', '10', '', '$25.00'],
    ]);
  const paper = await printedText(page);
  expect(paper).toContain(
    'Jun 10, 2025 MM/1/2025/NO Warehouse To Warehouse Northern Southern 0 6 -$15.00 — 10 $2.50 $25.00',
  );
  expect(paper).toContain('Product: Hammer');
  expect((await asCsv(page)).slice(1)).toEqual([
    '2025-06-01,,,Balance before,,,,,,,20,2.5,50',
    expect.stringMatching(
      /^2025-06-03,\d+,WZ\/1\/2025\/NO,Warehouse To Customer,Northern,Initech Shops,0,4,-10,,16,2.5,40$/,
    ),
    expect.stringMatching(
      /^2025-06-10,\d+,MM\/1\/2025\/NO,Warehouse To Warehouse,Northern,Southern,0,6,-15,,10,2.5,25$/,
    ),
  ]);
  const workbook = await asWorkbook(page);
  expect(workbook?.map((row) => row.slice(-7))).toEqual([
    ['In', 'Out', 'Cost', 'Valued At', 'Stock', 'Average', 'Value'],
    [null, null, null, null, 20, 2.5, 50],
    [0, 4, -10, null, 16, 2.5, 40],
    [0, 6, -15, null, 10, 2.5, 25],
  ]);
});

test('What came from Acme in June, and in May before it?', async ({ open }) => {
  const page = await open(new URL('/reports/movements?fromDate=2025-06-01&toDate=2025-06-30&by=product', url).href);
  await page.getByText('Jun 01, 2025 to Jun 30, 2025, compared with May 01, 2025 to May 31, 2025.').waitFor();
  // The box is disabled until its code has arrived.
  const supplier = page.getByLabel('Supplier', { exact: true }).and(page.locator(':enabled'));
  await supplier.pressSequentially('Acme', { delay: 60 });
  await page.getByRole('option', { name: 'Acme Tools' }).click();
  await page.getByText('Supplier: Acme Tools').waitFor();
  await page.getByText('+$10.00 (+25%)').first().waitFor();
  // The columns are transactions, in, out, cost in, cost out, value in, value out.
  const beginnings = async () => (await cellsOf(page, 'Movements of a Period')).map((cells) => cells.slice(0, 5));
  await expect.poll(beginnings).toEqual([
    ['Saw', '1 0 (0%)', '5 +3 (+150%)', '0 0', '$50.00 +$30.00 (+150%)'],
    ['Hammer', '0 -1 (-100%)', '0 -10 (-100%)', '0 0', '$0.00 -$20.00 (-100%)'],
    ['Total', '1 0 (0%)', '5 -7 (-58%)', '0 0', '$50.00 +$10.00 (+25%)'],
  ]);
  const paper = await printedText(page);
  expect(paper).toContain('Supplier: Acme Tools');
  expect(paper).toMatch(/Saw 1 0 \(0%\) 5 \+3 \(\+150%\)/);
  const [head, saw] = await asCsv(page);
  expect(head).toContain('Product,Transactions,Transactions Before,Change of Transactions,In,In Before,Change of In');
  expect(saw).toBe('Saw,1,1,0,5,2,3,0,0,0,50,20,30,0,0,0,50,20,30,0,0,0');
});

test('What did we sell to Initech by month, and with which documents?', async ({ open }) => {
  const query = `by=month&fromDate=2025-06-01&toDate=2025-07-31&clientId=${ids.initech}`;
  const page = await open(new URL(`/reports/movements?${query}`, url).href);
  const list = 'Movements of a Period';
  await page.getByRole('link', { name: '2025-07' }).waitFor();
  const figures = async () => (await cellsOf(page, list)).map((cells) => [0, 1, 3, 5, 7].map((at) => cells[at]));
  await expect.poll(figures).toEqual([
    ['2025-06', '2 –', '7 –', '$25.00 –', '$28.00 –'],
    ['2025-07', '1 –', '5 –', '$12.50 –', '$15.00 –'],
    ['Total', '3 –', '12 –', '$37.50 –', '$43.00 –'],
  ]);
  const title = page.getByRole('heading', { name: 'Cost per Month' });
  await title.waitFor();
  // On paper, too, the legend is below the title.
  const legend = page.locator('.recharts-legend-wrapper li').filter({ hasText: 'Cost In' });
  await legend.waitFor();
  await page.emulateMedia({ media: 'print' });
  // The chart follows the width of the paper a frame later.
  const isBelow = async () => {
    const [top, drawn] = [await title.boundingBox(), await legend.boundingBox()];
    return top !== null && drawn !== null && drawn.x >= 0 && drawn.y >= top.y + top.height - 1;
  };
  await expect.poll(isBelow).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: '2025-06' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transactions List' }).waitFor();
  await page.getByText('Client: Initech Shops').waitFor();
  const documents = page.getByRole('region', { name: 'Transactions List' }).locator('tbody');
  await documents.getByText('$12.00').waitFor();
  await expect.poll(() => documents.getByRole('row').count()).toBe(2);
  await documents.getByText('$16.00').waitFor();
});

test('Which cost had the goods that left in June and July, and does it explain the stock?', async ({ open }) => {
  const query = 'fromDate=2025-06-01&toDate=2025-07-31';
  const page = await open(new URL(`/reports/movements?${query}`, url).href);
  await page.getByRole('link', { name: 'Warehouse To Customer' }).waitFor();
  // Type, out, cost in, cost out. A transfer brings to a warehouse the cost that it takes from the other.
  const figures = async () =>
    (await cellsOf(page, 'Movements of a Period')).map((cells) => [0, 3, 4, 5].map((at) => cells[at]));
  await expect.poll(figures).toEqual([
    ['Supplier To Warehouse', '0 0', '$50.00 -$20.00 (-29%)', '$0.00 $0.00'],
    ['Warehouse To Customer', '13 –', '$0.00 –', '$47.50 –'],
    ['Warehouse To Warehouse', '6 –', '$15.00 –', '$15.00 –'],
    ['Total', '19 +19', '$65.00 -$5.00 (-7%)', '$62.50 +$62.50'],
  ]);
  // $70.00 + $65.00 - $62.50.
  for (const [day, worth] of [
    ['2025-05-31', '$70.00'],
    ['2025-07-31', '$72.50'],
  ]) {
    await page.goto(new URL(`/reports/stock?date=${day}`, url).href);
    await expect.poll(async () => (await cellsOf(page, 'Stock on a Day')).at(-1)?.[2]).toBe(worth);
  }
});
