import type { Fit } from '../../../src/schema/field';
import type { Column } from '../../../src/schema/list/columns';
import type { AnyRow } from '../../../src/schema/record';
import { translate } from '../../../src/texts/t';

/*
 * The worksheet of a list: ECMA-376, SpreadsheetML. Texts are inline, so that a sheet is written row by row.
 */

/** The styles of cells, by their place in `cellXfs` of {@link STYLES}. */
const STYLE = { number: 0, heading: 1, text: 2, day: 3, money: 4 } as const;

/** Built-in formats: 4 is `#,##0.00`, and 49 is `@`, which keeps a text a text after an edit: `007`, `=1+1`. */
export const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '</styleSheet>';

/** The widths of columns, in characters. */
const WIDTHS: Readonly<Record<Fit, number>> = { number: 13, whole: 16, words: 20, text: 26, message: 40, long: 48 };

/** Returns the sheet up to its first row of values: widths, and headings that stay in view. */
export const sheetHead = (columns: readonly Column<AnyRow>[]): string =>
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(({ fit }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[fit]}" customWidth="1"/>`)
    .join('') +
  `</cols><sheetData>${rowOf(
    1,
    columns.map(({ label }) => textCell(translate(label), STYLE.heading)),
  )}`;

/** Returns a row of values. @param number its number; the headings are row 1 */
export const sheetRow = (columns: readonly Column<AnyRow>[], row: AnyRow, number: number): string =>
  rowOf(
    number,
    columns.map(({ plain, sheet }) => cell(plain(row), sheet)),
  );

/** Returns the rest of the sheet: a filter on the headings. @param rows the number of rows with the headings */
export const sheetEnd = (columns: readonly Column<AnyRow>[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${rows}"/></worksheet>`;

/** Adds the addresses to the cells of a row. The standard lets a file omit them, but not every program reads such a file. */
function rowOf(number: number, cells: readonly string[]): string {
  const addressed = cells.map((cell, at) => cell && `<c r="${columnName(at + 1)}${number}" ${cell}</c>`);
  return `<row r="${number}">${addressed.join('')}</row>`;
}

/** Returns a cell from its style on; '' for one without a value. */
function cell(value: string | number, format: Column<AnyRow>['sheet']): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return `s="${format === 'money' ? STYLE.money : STYLE.number}"><v>${value}</v>`;
  }
  if (value === '') return '';
  const day = format === 'day' ? serialOf(value) : undefined;
  return day === undefined ? textCell(value, STYLE.text) : `s="${STYLE.day}"><v>${day}</v>`;
}

const textCell = (text: string, style: number): string =>
  `s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is>`;

/** The most characters of a cell. Excel refuses a file with a longer one. */
const CELL_LENGTH = 32_767;

/** Characters that XML cannot contain, or that it would change, and texts like the escapes of SpreadsheetML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression escapes these characters
const UNSAFE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text, as `ST_Xstring` defines it: a carriage return is `_x000D_`. */
export const xmlText = (text: string): string =>
  text
    .slice(0, CELL_LENGTH)
    .replace(UNSAFE, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (found) => ENTITIES[found] ?? found);

const MS_PER_DAY = 86_400_000;
/** The day 0 of serial numbers. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900, which did not exist. */
const FIRST_SURE_DAY = '1900-03-01';

/** Returns the serial number of a day `yyyy-MM-dd`; undefined for a day that spreadsheets read differently, or not at all. */
function serialOf(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || day < FIRST_SURE_DAY ? undefined : (at - DAY_ZERO) / MS_PER_DAY;
}

/** @example columnName(28) // 'AB' */
const columnName = (at: number): string =>
  at > 26 ? columnName(Math.floor((at - 1) / 26)) + columnName(((at - 1) % 26) + 1) : String.fromCharCode(64 + at);
