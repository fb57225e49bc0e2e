import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('the whole filtered list is a file that a spreadsheet reads', async ({ open }) => {
  const page = await open('/transactions?type=WAREHOUSE_TO_CUSTOMER');
  const count = page.getByRole('status').filter({ hasText: 'transactions' });
  const total = Number(/[\d,]+/.exec(await count.innerText())?.[0].replace(',', ''));
  expect(total).toBeGreaterThan(25);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, ...lines] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toBe('Date,Description,Type,Employee,From Place,To Place,Total,Size');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(total);
  expect(
    lines.filter((line) => !/^\d{4}-\d\d-\d\d,.*,Warehouse To Customer,.*,\d+(\.\d+)?,\d+(\.\d+)?$/.test(line)),
  ).toEqual([]);

  // What was exported is told, and the page is still used.
  const panel = page.getByRole('region', { name: download.suggestedFilename() });
  await panel.getByText(`Exported ${total.toLocaleString('en')} transactions.`).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(await panel.count()).toBe(0);
  expect(await rowsOf(page, 'Transactions List').count()).toBe(25);
});
