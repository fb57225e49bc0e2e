import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { product } from '../../contract/entities/product';
import { targetsOf } from './fields';
import { knownTitles, matchColumns } from './match';
import { readRows } from './read/file';
import { tableIn } from './read/table';
import { codesIn } from './server/cells';
import { number, parts, text, workbook } from './testBook';

/*
 * Small files that would take much memory or time. Each is read or refused in a time that a test waits for.
 */

const encoded = (content: string) => new TextEncoder().encode(content);
/** Replaces the rows of the only sheet. */
const sheetOf = (content: string, options: Partial<Parameters<typeof workbook>[0]> = {}) => {
  const path = 'xl/worksheets/sheet1.xml';
  const xml = parts({ sheets: [[]], ...options })[path] ?? '';
  return workbook({ sheets: [[]], ...options }, { [path]: xml.replace('<sheetData></sheetData>', content) });
};
const cell = text('x');
const repeated = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n + 1)).join('');

test.each([
  [
    'two cells in opposite corners',
    () => sheetOf(`<sheetData><row r="1">${cell}</row><row r="1048576">${text('x', 'XFD1048576')}</row></sheetData>`),
    'XFD1048576 is beyond the 1000 columns',
  ],
  [
    'a row that no spreadsheet has',
    () => sheetOf(`<sheetData><row r="1000000000">${cell}</row></sheetData>`),
    'more than 1048576 rows',
  ],
  ['a column that no spreadsheet has', () => workbook({ sheets: [[text('x', 'ZZZZZZ1')]] }), 'more than 16384 columns'],
  ['a cell without letters', () => workbook({ sheets: [[text('x', '17')]] }), 'no spreadsheet'],
  [
    'rows that go back',
    () => sheetOf(`<sheetData><row r="2">${cell}</row><row r="1">${cell}</row></sheetData>`),
    'no spreadsheet',
  ],
  [
    'thousands of rows with a far column',
    () => workbook({ sheets: [Array.from({ length: 4_000 }, (_, n) => cell + text('x', `XFD${n + 1}`))] }),
    'beyond the 1000 columns',
  ],
  [
    'many short rows that end far to the right',
    () => sheetOf(`<sheetData>${repeated(30_000, () => `<row>${text('x', 'ALL1')}</row>`)}</sheetData>`),
    'more than 20000000 cells',
  ],
  [
    'a title row of 16,384 columns',
    () => workbook({ sheets: [[repeated(16_384, (n) => text(`T${n}`))]] }),
    'beyond the 1000 columns',
  ],
  ['a cell of 100 MB', () => workbook({ sheets: [[text('x'.repeat(100_000_000))]] }), 'too long'],
  ['a megabyte of unfinished tag', () => sheetOf(`<sheetData><row><c ${'a'.repeat(4_000_000)}`), 'too long'],
  [
    'merged cells that overlap',
    () => workbook({ sheets: [[cell, cell]], merged: Array.from({ length: 300_000 }, () => 'A1:A1048576') }),
    'no spreadsheet',
  ],
  [
    '20,000 sheets',
    () =>
      workbook(
        { sheets: [[cell]] },
        { 'xl/workbook.xml': `<workbook>${'<sheet name="S" id="rId1"/>'.repeat(20_000)}</workbook>` },
      ),
    'more than 500 sheets',
  ],
  [
    '20,000 parts',
    () => workbook({ sheets: [[cell]] }, Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`p${n}`, '']))),
    'too large',
  ],
  ['elements within elements', () => sheetOf('<a>'.repeat(100_000)), 'no spreadsheet'],
  [
    'entities of its own',
    () => sheetOf('<sheetData><row><c t="str"><v>&a;</v></c></row></sheetData>'),
    'cannot be read',
  ],
  ['line ends', () => encoded('\n'.repeat(8_000_000)), 'more than 1000000 rows'],
  ['many columns as CSV', () => encoded(`${'a;'.repeat(16_384)}b\n`), 'more than 1000 columns'],
  ['many cells as CSV', () => encoded(`${';'.repeat(900)}b\n`.repeat(30_000)), 'more than 20000000 cells'],
] as const)('%s: refused', { timeout: 20_000 }, async (_, file, message) => {
  await expect(readRows(file())).rejects.toThrow(message);
});

test.each([
  ['one cell in the last row', () => sheetOf(`<sheetData><row r="1048576">${cell}</row></sheetData>`), [['x']]],
  [
    'empty rows with formats',
    () =>
      sheetOf(
        `<sheetData><row>${cell}</row>${'<row s="1" customFormat="1"><c s="1"/></row>'.repeat(300_000)}</sheetData>`,
      ),
    [['x']],
  ],
  [
    'formats and merged cells in comments',
    () =>
      sheetOf(
        `<!--${'<mergeCell ref="A1:A9"'.repeat(40_000)}--><!--${'<cellXfs>'.repeat(90_000)}--><sheetData><row>${cell}</row></sheetData>`,
      ),
    [['x']],
  ],
  [
    '300,000 merged ranges',
    () =>
      workbook({ sheets: [[cell]], merged: Array.from({ length: 300_000 }, (_, n) => `A${2 * n + 1}:A${2 * n + 2}`) }),
    [['x']],
  ],
] as const)('%s: read', { timeout: 20_000 }, async (_, file, cells) => {
  expect((await readRows(file())).rows.map((row) => row.cells)).toEqual(cells);
});

test('a part ends at the size that it states', async () => {
  const bytes = Buffer.from(workbook({ sheets: [[repeated(20_000, () => cell)]] }));
  const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  bytes.writeUInt32LE(1_000, entry + 24);
  await expect(readRows(bytes)).rejects.toThrow('no spreadsheet');
  // The content of a part that is not read does not count.
  const unread = workbook(
    { sheets: [[cell]] },
    { 'xl/media/image1.png': deflateRawSync(Buffer.alloc(1_000)).toString('latin1') },
  );
  expect((await readRows(unread)).rows).toHaveLength(1);
});

test('a long cell is cut and marked, and takes no time as a number, day, code or title', {
  timeout: 20_000,
}, async () => {
  const digits = '1 '.repeat(100_000);
  const rows = Array.from({ length: 200 }, () => text(digits.slice(0, 32_000)) + number('1'.repeat(8_000)));
  const { rows: read } = await readRows(workbook({ sheets: [[text(digits) + number('1'), ...rows]] }));
  expect(read[0]).toMatchObject({ row: 1, facts: new Map([[0, { isCut: true }]]) });
  expect(read[0]?.cells[0]).toHaveLength(32_767);
  expect(read[1]?.cells[1]).toBe('#NUM!');
  const targets = targetsOf(product);
  const table = tableIn(read, knownTitles(targets));
  matchColumns(table, targets);
  for (const { cells } of read) codesIn(cells[0] ?? '');
});
