import { expect } from 'vitest';
import { api, rowsOf, test } from './harness';

interface Months {
  months: { month: string; lastDay: string; state: string; quantity: number | null; value: number | null }[];
}
const months = async () => ((await (await api('month-closing')).json()) as Months).months;

test('an administrator closes the last month, and its report says the same', async ({ open }) => {
  const [, last] = await months();
  if (last?.state !== 'open') throw new Error('The demo data have no month that is over.');
  const page = await open('/month-closing');
  const row = rowsOf(page, 'Months').nth(1);
  await row.getByText('Not closed').waitFor();
  await row.getByRole('button', { name: /^Close / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This also closes:').waitFor();
  await dialog.getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('status').filter({ hasText: 'Closed:' }).waitFor();
  await row.getByText('Closed for good').waitFor();
  await expect.poll(() => rowsOf(page, 'Months').getByText('Not closed').count()).toBe(0);

  const [, closed] = await months();
  expect(closed).toMatchObject({ month: last.month, state: 'closed' });
  const report = await (await api(`reports/stock?date=${last.lastDay}`)).json();
  expect([closed?.quantity, closed?.value]).toEqual([report.totals.quantity, report.totals.value]);
  const amount = await row.getByRole('cell').nth(2).innerText();
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Stock on a Day' }).waitFor();
  await rowsOf(page, 'Stock on a Day').first().waitFor();
  await expect.poll(() => page.locator('tfoot').innerText()).toContain(amount.trim());

  await page.goto(new URL('/activity', page.url()).href);
  await page.getByText(last.month, { exact: true }).first().waitFor();
});
