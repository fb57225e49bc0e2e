import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { api, rowsOf, test, unique } from './harness';

/** A stock report as firms print it: a row above the titles, doubled columns, quotes in codes, a total. */
const reportOf = (mark: string) =>
  [
    'Stany magazynowe na dzień 2026-08-09\t\t\t\t\t\t\t\t',
    'Lp.\t\tKod\t\tNazwa\tIlość\tJm\tCena\tWartość',
    `1\t\t${mark}-1 E\t\tOlej 5W-30 ${mark}\t37,915\tszt\t59,58\t2258,98`,
    `2\t\t${mark} 12"\t\tKlucz 12" ${mark}\t375\tszt\t1 234,50\t462937,50`,
    `3\t\t${mark}-3\t\tDeska ${mark}\t3\tm\tabc\t`,
    '\t\t\t\tRazem\t\t\t\t465196,48',
  ].join('\n');

test('a stock report is chosen, matched, compared, written and undone; its refused row is downloaded', async ({
  open,
}) => {
  const mark = unique('P').replace(' ', '').toUpperCase();
  const productsOf = async () => {
    const answer = await api(`products?name=${mark}`);
    return ((await answer.json()) as { content: { name: string; unitPrice: number }[] }).content;
  };
  const page = await open('/import');
  await page.getByLabel('The file contains').selectOption('Products');
  await page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles({ name: 'stany.tsv', mimeType: 'text/plain', buffer: Buffer.from(reportOf(mark)) });
  await page.getByText('The file lacks Size, Category:').waitFor();
  await expect.poll(() => page.getByLabel('Field of Kod').inputValue()).toBe('barcodes');
  await page.getByLabel('Size, for new records that lack it').fill('1');
  await page.getByLabel('Category, for new records that lack it').fill(`Imported ${mark}`);
  await page.getByText('compare again before you save').waitFor();
  await page.getByRole('button', { name: 'Write 0 records', disabled: true }).waitFor();
  await page.getByRole('button', { name: 'Compare again' }).click();

  const write = page.getByRole('button', { name: 'Write 2 records' });
  // The button is enabled once the rows of the new comparison are shown.
  await expect.poll(() => write.isEnabled()).toBe(true);
  const rows = rowsOf(page, 'Difference');
  await rows.nth(1).getByText('Price: $1,234.50').waitFor();
  await rows.nth(2).getByText('Cena: "abc" is no number.').waitFor();
  await page.getByRole('button', { name: 'Refused (1)' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the refused rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('stany-refused.csv');
  expect((await readFile(await download.path())).toString()).toContain(`Deska ${mark}`);
  expect(await productsOf()).toEqual([]);

  await write.click();
  await page.getByText('The file is imported.').waitFor();
  expect((await productsOf()).map(({ unitPrice }) => unitPrice).toSorted((one, other) => one - other)).toEqual([
    59.58, 1234.5,
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import is undone.').waitFor();
  expect(await productsOf()).toEqual([]);
});

test('cells that are pasted from a spreadsheet are compared like a file', async ({ open }) => {
  const mark = unique('C').replace(' ', '');
  const page = await open('/import');
  await page.getByLabel('The file contains').selectOption('Categories');
  await page
    .getByLabel('Or paste cells from a spreadsheet')
    .fill(`Kategoria\tOpis\n${mark} one\tWood\n${mark} two\tPaint\n`);
  await page.getByRole('button', { name: 'Read the cells' }).click();
  await page.getByRole('button', { name: 'Write 2 records' }).waitFor();
  await page.getByRole('heading', { name: 'Pasted cells.tsv' }).waitFor();
  await rowsOf(page, 'Difference').first().getByText('Description: Wood').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('The file contains').waitFor();
});
