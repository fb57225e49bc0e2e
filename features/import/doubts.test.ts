import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shown } from './contract';
import { number, text, workbook } from './testBook';
import { openImport } from './testing';

/*
 * Cells that a spreadsheet shows and that no field takes unasked: errors, amounts of merged cells, other currencies, hidden rows.
 */

const { app, db, call, rowsOf, useCurrency, close } = await openImport();
afterAll(close);
beforeAll(() => useCurrency('PLN'));

async function upload(bytes: Uint8Array): Promise<Shown> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/imports?entity=products&fileName=book.xlsx',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

const match = (id: number, matching: object) =>
  call<Shown>('PUT', `/api/imports/${id}/matching`, { set: { unitSize: '1', category: 'Tools' }, ...matching });
const resultsOf = async (id: number) =>
  (await rowsOf(id)).map(({ row, kind, message, changes }) => [
    row,
    kind,
    message ?? changes.find(({ field }) => field === 'unitPrice')?.after,
  ]);

const TITLES = text('Kod') + text('Nazwa') + text('Cena');
const row = (n: number, price: string) => text(`K-${n}`) + text(`Piła ${n}`) + price;

test('no price is taken from a failed formula, one without a result, or merged cells', async () => {
  const rows = [
    TITLES,
    row(2, number('5')),
    row(3, '<c t="e"><f>X1</f><v>#REF!</v></c>'),
    row(4, '<c t="e"><v>#N/A</v></c>'),
    row(5, '<c><f>X1*2</f></c>'),
    row(6, number('50')),
    row(7, ''),
  ];
  const { importId } = await upload(workbook({ sheets: [rows], merged: ['C6:C7'] }));
  await match(importId, {});
  expect(await resultsOf(importId)).toEqual([
    [2, 'new', '5'],
    [3, 'refused', '#REF! is an error of the spreadsheet.'],
    [4, 'refused', '#N/A is an error of the spreadsheet.'],
    [5, 'refused', '"=X1*2" is a formula: save the file with its results.'],
    [6, 'refused', expect.stringContaining('merged over the rows 6 to 7')],
    [7, 'refused', expect.stringContaining('merged over the rows 6 to 7')],
  ]);
});

test('prices of another currency, by their format or text, and hidden rows are refused until the user decides', async () => {
  const rows = [TITLES, row(2, number('5', 'C2', 1)), row(3, text('6,00 EUR')), row(4, number('7'))];
  const { importId } = await upload(workbook({ sheets: [rows], formats: ['[$€-2]\\ #,##0.00'], hiddenRows: [4] }));
  const [, asked] = await match(importId, {});
  expect(asked.doubts).toMatchObject({ currencies: ['EUR'], taken: [], hiddenRows: 1, hidden: null });
  expect(await resultsOf(importId)).toEqual([
    [2, 'refused', expect.stringContaining('is in EUR, and the currency of the firm is PLN')],
    [3, 'refused', expect.stringContaining('is in EUR, and the currency of the firm is PLN')],
    [4, 'refused', 'is hidden in the spreadsheet: say whether it is imported'],
  ]);
  await match(importId, { currencies: ['EUR'], hidden: 'take' });
  expect(await resultsOf(importId)).toEqual([
    [2, 'new', '5'],
    [3, 'new', '6'],
    [4, 'new', '7'],
  ]);
  const [, left] = await match(importId, { currencies: ['EUR'], hidden: 'leave' });
  expect(left.created).toBe(2);
  expect(left.warnings).toContain('Hidden rows are left out, with the numbers 4.');
  // Neither is remembered for the next file.
  expect((await upload(workbook({ sheets: [rows], hiddenRows: [4] }))).doubts).toMatchObject({
    taken: [],
    hidden: null,
  });
});

test('a format that completes a code gives the shown text to a code, and the number to a price', async () => {
  const cells = number('12', 'A2', 1) + text('Młot') + number('9', 'C2', 1);
  const { importId } = await upload(workbook({ sheets: [[TITLES, cells]], formats: ['"SKU-"0000'] }));
  await match(importId, {});
  const [only] = await rowsOf(importId);
  expect(only?.changes).toContainEqual(expect.objectContaining({ field: 'barcodes', after: 'SKU-0012' }));
  expect(only?.changes).toContainEqual(expect.objectContaining({ field: 'unitPrice', after: '9' }));
});

test('characters that cannot be stored are refused: in a cell, a title, a name of a sheet and a matching', async () => {
  const titles = `${TITLES}${text('_x0000_ _xDC00_')}`;
  const rows = [titles, text('K-1_x0000_') + text('Piła') + number('5') + text('_xD800_')];
  const { importId, refused, sheet } = await upload(workbook({ sheets: [rows], names: ['_x0000_&#xFFFD;'] }));
  expect([refused, sheet?.includes('\0')]).toEqual([1, false]);
  expect(await resultsOf(importId)).toEqual([
    [2, 'refused', expect.stringContaining('a character that cannot be read')],
  ]);
  for (const matching of [{ set: { unitSize: '\0' } }, { titles: { 'Cena\0': null } }, { columns: { 0: '\ud800' } }]) {
    const [status] = await match(importId, matching);
    expect(status).toBe(400);
  }
});

test('a large file is read in another process, and its columns are matched there', { timeout: 120_000 }, async () => {
  await sql`DELETE FROM import_matching`.execute(db);
  const rows = Array.from({ length: 4_000 }, (_, n) => `L-${n};Large product with a name ${n};${n + 1},50`);
  // Other files of this worker may have left processes that are about to end.
  const processes = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;
  const before = processes();
  const answer = app.inject({
    method: 'POST',
    url: '/api/imports?entity=products&fileName=large.csv',
    headers: { 'content-type': 'application/octet-stream' },
    payload: `Kod;Nazwa;Cena\n${rows.join('\n')}\n`,
  });
  await expect.poll(processes, { timeout: 60_000 }).toBeGreaterThan(before);
  const { importId, ...shown } = (await answer).json<Shown>();
  expect(shown).toMatchObject({ missing: ['unitSize', 'categoryId'], refused: 4_000 });
  const [, matched] = await match(importId, {});
  expect(matched).toMatchObject({ created: 4_000, refused: 0 });
  await expect.poll(processes, { timeout: 60_000 }).toBeLessThanOrEqual(before);
});
