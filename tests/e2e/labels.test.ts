import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { record, test, unique } from './harness';
import { LOCAL, prepare } from './jobs';

const { firstOf } = prepare(LOCAL);

// The decoder of the camera.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

const MM_PER_POINT = 25.4 / 72;

/** Returns an EAN-13 that no other product has. */
function anEan13(): string {
  const digits = `2${Array.from({ length: 11 }, () => Math.floor(Math.random() * 10)).join('')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Creates a product. @returns its id */
const coded = async (name: string, code: string): Promise<number> => {
  const body = { name, description: 'For labels', unitPrice: 12.5, unitSize: 0.01, categoryId: 1 };
  return (await record('products', { ...body, barcodes: [{ code, quantity: 1 }] })).productId ?? 0;
};

/** Receives products. @returns the id of the transaction */
async function received(items: Record<number, number>): Promise<number> {
  const { warehouseId } = await firstOf('warehouses');
  const [{ supplierId }, { employeeId }] = await Promise.all([
    firstOf('suppliers'),
    firstOf(`employees?warehouseId=${warehouseId}`),
  ]);
  const { transactionId = 0 } = await record('inventory/receive', { warehouseId, supplierId, employeeId, items });
  return transactionId;
}

/** Prints a page to PDF. Returns the size of each sheet and where a text begins on it, in millimetres. */
async function printed(page: Page, text: string) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const sheet = await pdf.getPage(index + 1);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const places = items.flatMap((item) =>
        'str' in item && item.str === text ? [[Number(item.transform[4]), height - Number(item.transform[5])]] : [],
      );
      return {
        size: [width, height].map((points) => Math.round(points * MM_PER_POINT)),
        places: places.map((place) => place.map((points = 0) => points * MM_PER_POINT)),
      };
    }),
  );
}

/** Reads the codes on a picture of the first printed sheet, taken at 203 dpi. */
async function codesOnSheet(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('[data-label-pages] > svg').first();
  await sheet.evaluate((svg: SVGElement) => Object.assign(svg.style, { width: '1680px', height: '2376px' }));
  const picture = await sheet.screenshot();
  return (await readBarcodes(new Uint8Array(picture), { maxNumberOfSymbols: 255 })).map(({ text }) => text);
}

test('a receipt prints a label per piece, each in its place on an A4 sheet, from the first free one', async ({
  open,
}) => {
  const [name, code, otherCode] = [unique('Lamp'), anEan13(), `B-${crypto.randomUUID().slice(0, 6)}`];
  const id = await received({ [await coded(name, code)]: 25, [await coded(unique('Hook'), otherCode)]: 1 });
  const page = await open(`/transactions/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Labels', exact: true }).click();
  await page.getByText('26 labels on 2 sheets').waitFor();
  await page.getByLabel('Row 1, column 3').click();
  await page.getByRole('radio', { name: 'Row 1, column 3', checked: true }).waitFor();

  const sheets = await printed(page, name);
  expect(sheets.map(({ size }) => size)).toEqual([
    [210, 297],
    [210, 297],
  ]);
  const [first, second] = sheets.map(({ places }) => places);
  expect([first?.length, second?.length]).toEqual([22, 3]);
  // The third place of the first row: 140 mm from the left, 5 mm of padding; then the rows of 37 mm below it.
  expect(first?.[0]?.[0]).toBeCloseTo(145, 0);
  expect(first?.[1]?.[0]).toBeCloseTo(5, 0);
  expect((first?.[1]?.[1] ?? 0) - (first?.[0]?.[1] ?? 0)).toBeCloseTo(37, 1);
  expect((first?.[2]?.[0] ?? 0) - (first?.[1]?.[0] ?? 0)).toBeCloseTo(70, 1);
  expect((first?.at(-1)?.[1] ?? 0) - (first?.[0]?.[1] ?? 0)).toBeCloseTo(7 * 37, 0);
});

test('the decoder reads each code from a printed sheet', async ({ open }) => {
  const codes = [anEan13(), anEan13(), `C-${crypto.randomUUID().slice(0, 6)}`, anEan13(), anEan13()];
  const ids = await Promise.all(codes.map((code) => coded(unique('Lamp'), code)));
  const page = await open(`/labels?products=${ids.join()}`, { colorScheme: 'dark' });
  await page.getByText('5 labels on 1 sheet').waitFor();
  expect((await codesOnSheet(page)).toSorted()).toEqual(codes.toSorted());
});

test('labels of a roll are a page each, and a file for the printer', async ({ open }) => {
  const name = unique('Lamp');
  const id = await coded(name, anEan13());
  const page = await open(`/labels?products=${id}`, {
    storage: { labels: JSON.stringify({ size: 'roll-100', price: true }) },
  });
  await page.getByLabel(`Labels of ${name}`).fill('3');
  await page.getByText('3 labels', { exact: true }).waitFor();
  const sheets = await printed(page, name);
  expect(sheets.map(({ size }) => size)).toEqual([
    [100, 50],
    [100, 50],
    [100, 50],
  ]);
  expect(sheets.map(({ places }) => places.length)).toEqual([1, 1, 1]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZPL' }).click();
  const zpl = readFileSync(await (await download).path(), 'utf8');
  expect(zpl).toMatch(/^\^XA\^CI28\^PW800\^LL400/);
  expect(zpl).toContain(`^FD${name}^FS`);
  expect(zpl).toMatch(/\^PQ3\^XZ$/);
});
