import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/universal';
import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('the whole filtered list is exported as a file for spreadsheets', async ({ open }) => {
  const page = await open('/transactions?type=WAREHOUSE_TO_CUSTOMER');
  const count = page.getByRole('status').filter({ hasText: 'transactions' });
  const total = Number(/[\d,]+/.exec(await count.innerText())?.[0].replace(',', ''));
  expect(total).toBeGreaterThan(25);
  const exportAs = async (format: string) => {
    await page.getByRole('button', { name: 'More tools' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format }).click(),
    ]);
    return file;
  };
  const download = await exportAs('CSV commas');
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, ...lines] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toBe(
    'Date,Description,Type,Employee,From Place,To Place,Total,Size,Number,Supplier’s Document,Document Date',
  );
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(total);
  expect(
    lines.filter(
      (line) =>
        !/^\d{4}-\d\d-\d\d,.*,Warehouse To Customer,.*,\d+(\.\d+)?,\d+(\.\d+)?,(WZ\/\d+\/\d{4}\/\w+)?,,$/.test(line),
    ),
  ).toEqual([]);

  // The result shows in a panel, and the page stays usable.
  const panel = page.getByRole('region', { name: download.suggestedFilename() });
  await panel.getByText(`Exported ${total.toLocaleString('en')} transactions.`).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  // The focus returns to the button of the menu.
  await page.getByRole('button', { name: 'More tools' }).and(page.locator(':focus')).waitFor();

  // The same rows for an Excel with decimal commas.
  const forExcel = (await readFile(await (await exportAs('CSV for Excel')).path())).toString().split('\r\n');
  expect(forExcel[0]).toBe(
    '\uFEFFDate;Description;Type;Employee;From Place;To Place;Total;Size;Number;Supplier’s Document;Document Date',
  );
  expect(forExcel).toHaveLength(total + 2);
  expect(forExcel[1]).toMatch(
    /^\d{4}-\d\d-\d\d;.*;Warehouse To Customer;.*;\d+(,\d+)?;\d+(,\d+)?;(WZ\/\d+\/\d{4}\/\w+)?;;$/,
  );
  expect(await rowsOf(page, 'Transactions List').count()).toBe(25);

  // The same rows as a workbook, with numbers and dates.
  const workbook = await exportAs('Excel (XLSX)');
  expect(workbook.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.xlsx$/);
  const content = new Uint8Array(await readFile(await workbook.path()));
  const [sheet] = await readXlsxFile(content.buffer);
  expect(sheet?.sheet).toBe('Transactions');
  expect(
    sheet?.data.map((cells) =>
      cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)).join(';'),
    ),
  ).toEqual(
    forExcel.slice(0, -1).map((line) =>
      line
        .replace('\uFEFF', '')
        .replaceAll('"', '')
        .replace(/(\d),(\d)/g, '$1.$2'),
    ),
  );
});
