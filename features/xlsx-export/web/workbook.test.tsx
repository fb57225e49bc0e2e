import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { describe, expect, onTestFinished, test } from 'vitest';
import { daysAgo } from '../../../src/format/date';
import { date, integer, money, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { chooseLanguage } from '../../../src/texts/language';
import { csvLine } from '../../../src/views/export/csv';
import { announce, button, openTools, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, buildTransaction, many, pageOf } from '../../../tests/helpers/builders';
import { type Download, watchDownloads } from '../../../tests/helpers/downloads';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import workbook from './workbook';

interface Row {
  [name: string]: unknown;
}
const named = { key: 'name' };
const columns = [
  column(text('Code'), ({ code }: Row) => code as string),
  column(date('Day'), ({ day }: Row) => day as string),
  column(money('Price'), ({ price }: Row) => price as number),
  column(integer('Stock'), ({ stock }: Row) => stock as number, named),
];

/** Writes rows as the export does: in several steps. */
function written(rows: readonly Row[], name = 'Products') {
  const writer = workbook({ name, columns });
  const contents = [writer.head(), ...rows.map((row) => writer.rows([row])), writer.end()];
  return new Uint8Array(contents.flatMap((content) => [...(content as Uint8Array)]));
}

/** The sheet, as a library for such files reads it. */
async function sheetOf(bytes: Uint8Array<ArrayBuffer>) {
  const [first] = await readXlsxFile(bytes.buffer);
  return { name: first?.sheet, rows: first?.data };
}

const xmlOf = (bytes: Uint8Array, file = 'xl/worksheets/sheet1.xml') =>
  strFromU8(unzipSync(bytes)[file] ?? new Uint8Array());

describe('a workbook', () => {
  test('keeps the types of values', async () => {
    const { rows } = await sheetOf(
      written([
        { code: '00712', day: '2026-03-05', price: 1234.5, stock: 40 },
        { code: '=1+1', day: '', price: null, stock: -2 },
        { code: '+48 600', day: '1899-01-01', price: 0.1, stock: 1e21 },
      ]),
    );
    expect(rows).toEqual([
      ['Code', 'Day', 'Price', 'Stock'],
      ['00712', new Date('2026-03-05'), 1234.5, 40],
      ['=1+1', null, null, -2],
      ['+48 600', '1899-01-01', 0.1, 1e21],
    ]);
  });

  test.each([
    ['markup', '<b>"Nails" & co</b>'],
    ['lines and spaces', '  one\n\ttwo  '],
    ['a carriage return', 'one\r\ntwo'],
    ['a control character', 'a\u0001b'],
    ['a text like an escape', '_x000D_'],
    ['characters of two units', '📦 Łódź'],
  ])('contains %s unchanged', (_, code) => {
    const [, cell = ''] = /<row r="2">.*?<t [^>]*>(.*?)<\/t>/s.exec(xmlOf(written([{ code }]))) ?? [];
    const unescaped = cell
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replace(/_x([0-9A-F]{4})_/g, (_escape, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(unescaped).toBe(code);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed in XML
    expect(cell).not.toMatch(/[<\r\u0001]/);
  });

  test('formats money with two decimals and days by year, and keeps texts texts when they are edited', () => {
    const xml = xmlOf(written([{ code: '007', day: '2026-03-05', price: 5, stock: 3 }]));
    const styles = [...xmlOf(written([]), 'xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(
      ([, id]) => id,
    );
    const formats = [...xml.slice(xml.lastIndexOf('<row ')).matchAll(/<c r="\w+" s="(\d)"/g)].map(
      ([, s]) => styles[Number(s)],
    );
    expect(formats).toEqual(['49', '164', '4', '0']);
    expect(xmlOf(written([]), 'xl/styles.xml')).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd"');
  });

  test.each(['EUR', 'JPY', 'TND'])(
    'has the amounts of the screen and of CSV files in the currency %s',
    async (code) => {
      const meta = Object.assign(document.createElement('meta'), { name: 'magazyn-currency', content: code });
      document.head.append(meta);
      onTestFinished(async () => {
        meta.remove();
        await chooseLanguage('original');
      });
      await chooseLanguage('en');
      const amounts = [1234.5, 333.33, -0.05, 1000, 0];
      const price = column(money('Price'), ({ price: amount }: Row) => amount as number);
      const { rows } = await sheetOf(written(amounts.map((amount) => ({ price: amount }))));
      const shown = amounts.map((amount) => String(price.unlinked({ price: amount })));
      expect(shown.map((text) => Number(text.replaceAll(/[^-\d.]/g, '')))).toEqual(amounts);
      expect(amounts.map((amount) => csvLine([price.plain({ price: amount })]))).toEqual(
        amounts.map((amount) => `${amount}\r\n`),
      );
      expect(rows?.slice(1).map((row) => row[2])).toEqual(amounts);
    },
  );

  test('shortens a text that Excel could not open', () => {
    expect(/>(a{9,})</.exec(xmlOf(written([{ code: 'a'.repeat(40_000) }])))?.[1]).toHaveLength(32_767);
  });

  test.each([
    ['Stany: 2026/11 [A]*', 'Stany  2026 11  A'],
    ['Przesunięcia międzymagazynowe i zwroty', 'Przesunięcia międzymagazynowe i'],
    ['?', 'Sheet1'],
  ])('called %s has the sheet "%s"', async (name, sheet) => {
    expect((await sheetOf(written([{ code: 'a' }], name))).name).toBe(sheet);
  });

  test('refuses more rows than a sheet has', () => {
    const writer = workbook({ name: 'Products', columns });
    expect(() => writer.rows({ length: 1_048_576 } as Row[])).toThrow(/A sheet has room for 1,048,575 rows/);
  });
});

describe('the export as a workbook', () => {
  const panel = () => document.querySelector('body > div > section[aria-labelledby]');
  const press = async (words: string) => (await waitFor(() => button(words))).click();
  async function exportIt() {
    await openTools();
    await waitFor(() => screen.getByText('Excel (XLSX)', { selector: '[popover] button' }).click());
  }

  test('has all pages of the filtered list, with the columns of the screen', async () => {
    announce('xlsx-export');
    const downloads = watchDownloads();
    const wire = recordWire({
      'GET /api/transactions': ({ query }) => ({
        content:
          query.page === '0'
            ? many(25, (n) => buildTransaction({ transactionId: n, date: '2026-03-05', totalPrice: 12 }))
            : [buildTransaction({ transactionId: 30, date: '2026-01-31', totalPrice: 1234.5 })],
        page: { totalPages: 2, totalElements: 26 },
      }),
    });
    await renderApp('/transactions?type=SUPPLIER_TO_WAREHOUSE');
    await table('Transactions List');
    await exportIt();
    await waitFor(() => expect(panel()).toHaveTextContent('Exported 26 transactions.'));
    await press('Close');
    expect(wire.last('GET /api/transactions').query).toEqual({ type: 'SUPPLIER_TO_WAREHOUSE', page: '1' });
    const { name, bytes } = (await downloads[0]) as Download;
    expect(name).toBe(`transactions-${daysAgo(0)}.xlsx`);
    const { rows = [], name: sheet } = await sheetOf(bytes);
    expect(sheet).toBe('Transactions');
    expect(rows).toHaveLength(27);
    expect(rows[0]).toEqual(['Date', 'Description', 'Type', 'Employee', 'From Place', 'To Place', 'Total', 'Size']);
    expect([rows[26]?.[0], rows[26]?.[6]]).toEqual([new Date('2026-01-31'), 1234.5]);
  });

  test('that is cancelled leaves no file', async () => {
    announce('xlsx-export');
    const downloads = watchDownloads();
    recordWire({
      'GET /api/products': ({ query }) =>
        query.page === '1'
          ? refusal(400)
          : { content: many(25, (n) => buildProduct({ productId: n })), page: { totalPages: 2, totalElements: 26 } },
    });
    await renderApp('/products');
    await table('Products List');
    await exportIt();
    await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
    await press('Cancel');
    await waitFor(() => expect(panel()).toBeNull());
    expect(downloads).toHaveLength(0);
  });

  test('is not offered by a backend that does not announce it', async () => {
    recordWire({ 'GET /api/products': () => pageOf([buildProduct()]) });
    await renderApp('/products');
    await table('Products List');
    await openTools();
    await waitFor(() => screen.getByText('CSV for Excel', { selector: '[popover] button' }));
    expect(screen.queryByText('Excel (XLSX)')).toBeNull();
  });
});
