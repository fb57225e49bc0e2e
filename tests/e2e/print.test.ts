import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, onTestFinished } from 'vitest';
import { api, test } from './harness';

/** A4 in points. */
const A4 = [595, 842];

/** Prints a page to PDF. Returns the text of each sheet, and its size in points. */
async function printed(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  const sizes = await Promise.all(
    text.map(async (_, index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
      return [Math.round(width), Math.round(height)];
    }),
  );
  return { texts: text.map((sheet) => sheet.replace(/\s+/g, ' ')), sizes };
}

const lists = [
  ['/products', 'Products List', 'Name Description Category Price Size Stock Transactions'],
  ['/transactions', 'Transactions List', 'Date Description Type Employee From Place To Place Total Size Number'],
  ['/warehouses', 'Warehouses List', 'Name Address Capacity Occupied Employees Products Transactions Code'],
  ['/categories', 'Categories List', 'Name Description'],
  ['/clients', 'Clients List', 'Name E-mail Phone No. Address Transactions'],
  ['/suppliers', 'Suppliers List', 'Name E-mail Phone No. Address Transactions'],
  ['/employees', 'Employees List', 'Name E-mail Phone No. Position Warehouse Transactions'],
] as const;

test.for(lists)(
  '%s prints on A4 with all columns, the header on each sheet, and no buttons',
  async ([path, heading, head], { open }) => {
    // Also on a phone, where rows are cards.
    const page = await open(path, { width: 390, height: 844, colorScheme: 'dark' });
    await page.getByRole('row').nth(1).waitFor();
    const rows = await page.locator('tbody tr').count();
    const lastRow = await page.locator('tbody tr').last().locator('td').first().innerText();
    const { texts, sizes } = await printed(page);
    expect(sizes.map((size) => size.toSorted((a, b) => a - b))).toEqual(texts.map(() => A4));
    expect(texts[0]).toContain(heading);
    for (const sheet of texts) expect(sheet).toContain(head);
    expect(texts.at(-1)).toContain(lastRow.replace(/\s+/g, ' '));
    expect(rows).toBeGreaterThan(5);
    expect(texts.join(' ')).not.toMatch(/Actions|Sorting|Previous|Next|Log Out|Main Panel|Export|Filters|New (?!Z)/);
  },
);

test('the columns of a printed list align with their headers, and its button prints the rows of all pages', async ({
  open,
}) => {
  const page = await open('/products?page=2', { width: 1440, height: 900 });
  await page.getByLabel('Select ').first().waitFor();
  expect((await printed(page)).texts[0]).toMatch(/Rows 26–50 of \d+ Name Description/);

  const total = (await page.getByRole('status').filter({ hasText: 'products' }).innerText()).replace(/\D/g, '');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  // A cell is aligned with the start or the end of its header.
  const shown = page.locator('table').filter({ visible: true });
  expect(await shown.count()).toBe(1);
  const edges = (row: string) =>
    shown.locator(row).evaluate((it) =>
      [...it.children]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => [left, right]),
    );
  expect(await edges('thead tr')).toHaveLength(8);
  expect(await edges('tbody tr:first-child')).toEqual(await edges('thead tr'));
  const { texts } = await printed(page);
  expect(texts[0]).toContain(`${total} products Name Description Category Price Size Stock Transactions`);
  expect(texts.join(' ').match(/\$\d/g)).toHaveLength(Number(total));
});

test('a printed list shows its scope and filters, and texts that the screen truncates', async ({ open }) => {
  const page = await open('/products?name=o&minPrice=5&warehouse=1', { width: 1280, height: 720 });
  // Until its options are loaded, the selector shows the empty one.
  const warehouse = await page
    .getByRole('combobox', { name: 'Warehouse', exact: true })
    .locator('option:checked:not([value=""])')
    .innerText();
  await page.getByText('Price (min): 5').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  const description = await page.locator('tbody tr').first().locator('td').nth(1).textContent();
  const { texts } = await printed(page);
  expect(texts[0]).toContain(warehouse);
  expect(texts[0]).toMatch(/Name: o ?· ?Price \(min\): 5/);
  expect(texts.join(' ')).toContain(description?.replace(/\s+/g, ' ').trim());
});

test.for([
  ['SUPPLIER_TO_WAREHOUSE', 'Goods Receipt', ['Supplier', 'To Warehouse']],
  ['WAREHOUSE_TO_WAREHOUSE', 'Transfer Note', ['From Warehouse', 'To Warehouse']],
  ['WAREHOUSE_TO_CUSTOMER', 'Delivery Note', ['From Warehouse', 'Client']],
] as const)('a transaction of type %s prints as %s', async ([type, title, parties], { open }) => {
  const page = await open(`/transactions?type=${type}`, { colorScheme: 'dark' });
  await page.locator('tbody a').first().click();
  const heading = await page.getByRole('heading', { level: 1, name: 'Transaction #' }).innerText();
  const { documentNumber } = await (await api(`transactions/${heading.replace(/\D/g, '')}`)).json();
  expect(documentNumber).toMatch(/^(?:PZ|MM|WZ)\/\d+\/\d{4}\/[A-Z]+$/);
  // The table comes after the heading.
  const goods = page.getByRole('region', { name: 'Products', exact: true });
  const total = await goods.locator('tfoot td').innerText();
  const products = await goods.locator('tbody tr td:first-child').allInnerTexts();
  expect(products).not.toEqual([]);
  // The elements for print come after the ones for the screen.
  await page.locator('svg[shape-rendering]').waitFor({ state: 'attached' });
  const { texts } = await printed(page);
  const all = texts.join(' ');
  for (const text of [
    'BD2 gr. 03',
    `${title} No. ${documentNumber}`,
    page.url(),
    total,
    'Issued by',
    'Received by',
    ...parties,
  ])
    expect(all).toContain(text);
  expect(products.filter((product) => !all.includes(product))).toEqual([]);
  expect(all).toMatch(/\d+ lines?, [\d,]+ pieces?/);
  expect(all).not.toMatch(/Return to|Transaction #|Log Out|Print/);

  // The QR code has the URL of the page.
  await page.emulateMedia({ media: 'print' });
  const picture = await page.locator('svg[shape-rendering]').screenshot();
  const pixels = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
    );
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    return { width: bitmap.width, height: bitmap.height, data: [...data] };
  }, picture.toString('base64'));
  expect(decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) })).toBe(page.url());
});

test('the page of a warehouse prints its charts within the sheet, black on white', async ({ open }) => {
  const page = await open('/warehouses/1', { colorScheme: 'dark', width: 1440, height: 900 });
  await page.locator('.recharts-surface:has(path, circle)').first().waitFor();
  const titles = ['Occupancy History', 'Inventory Value by Category', 'Recent Transactions'];
  for (const name of titles) await page.getByRole('heading', { name, exact: true }).waitFor();
  const { texts } = await printed(page);
  for (const title of titles) expect(texts.join(' ')).toContain(title);
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: 'print' });
  const beyond = () =>
    page
      .locator('svg')
      .evaluateAll(
        (drawings) =>
          drawings.filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length,
      );
  // Charts follow their width a frame later.
  await expect.poll(beyond).toBe(0);
  const colours = await page
    .locator('body')
    .evaluate((it) => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('documents have the letterhead of the firm in place of the product’s name, and lists do not', async ({ open }) => {
  const save = (path: string, body: object) =>
    api(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const none = { name: null, address: null, country: 'poland', taxNumber: null, currency: 'USD', language: 'original' };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  onTestFinished(async () => {
    await save('settings/firm', none);
    await save('firm/logo', { logo: null });
  });
  await save('settings/firm', {
    ...none,
    name: 'Młyn sp. z o.o.',
    address: 'Długa 1\nGdańsk',
    taxNumber: '1234563218',
  });
  await save('firm/logo', { logo: `data:image/svg+xml;base64,${btoa(svg)}` });
  for (const path of ['/transactions/1', '/purchase-orders/1', '/inventory/stock-count?warehouseId=1']) {
    const page = await open(path, { colorScheme: 'dark' });
    const logo = page.locator('main img');
    await logo.waitFor({ state: 'attached' });
    const [sheet] = (await printed(page)).texts;
    expect(sheet).toMatch(/^\s*Młyn sp\. z o\.o\. Długa 1 Gdańsk NIP 123-456-32-18/);
    await page.emulateMedia({ media: 'print' });
    const size = () => logo.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.height > 10]);
    await expect.poll(size).toEqual([40, true]);
  }
  const list = await open('/products');
  await list.getByRole('row').nth(1).waitFor();
  expect((await printed(list)).texts.join(' ')).not.toContain('Młyn');
});
