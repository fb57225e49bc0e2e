import { type Options, parse } from 'csv-parse/sync';
import { errorText } from '../../../server/errorText';
import { say } from '../../../server/texts/message';
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from '../limits';
import { UnreadableFile } from './decode';

const DELIMITERS = [';', ',', '\t', '|'] as const;

const OPTIONS = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  bom: true,
  max_record_size: 1_000_000,
  // Files of several programs end their lines in several ways; by itself the parser takes the first way for all.
  record_delimiter: ['\r\n', '\n', '\r'],
} as const satisfies Options;

/** Lines by which the delimiter is chosen. */
const SAMPLE_LINES = 300;
/** A cell with more lines is the rest of a file after a quote that nothing closes. */
const MOST_LINES_IN_CELL = 200;
/** The first line of some files names the delimiter; Excel does not show it as a row. */
const DELIMITER_LINE = /^\ufeff?sep=([;,\t|])\r?\n/i;

/** Returns the rows of a text, and the delimiter between its cells. @throws UnreadableFile for one that is no table */
export function readDelimited(whole: string): { rows: string[][]; delimiter: string } {
  const [line = '', named] = DELIMITER_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const delimiter = named ?? delimiterOf(text);
  return { rows: rowsOf(text, delimiter, bound).map((row) => row.map(withoutOuterQuotes)), delimiter };
}

/** Returns the test that ends the reading of a file with too many rows, columns or cells. */
function bound(): (row: string[]) => string[] {
  let [rows, cells] = [0, 0];
  return (row) => {
    rows++;
    cells += row.length;
    if (row.length > MAX_COLUMNS) throw new UnreadableFile(say('too-many-columns', { max: MAX_COLUMNS }));
    if (rows > MAX_ROWS) throw new UnreadableFile(say('too-many-rows', { max: MAX_ROWS }));
    if (cells > MAX_CELLS) throw new UnreadableFile(say('too-many-cells', { max: MAX_CELLS }));
    return row;
  };
}

/** @param checking returns the function that sees each row first */
function rowsOf(text: string, delimiter: string, checking = () => (row: string[]) => row): string[][] {
  let quoted: string[][] | undefined;
  try {
    quoted = parse(text, { ...OPTIONS, delimiter, on_record: checking() });
    if (!hasSwallowed(quoted, delimiter)) return quoted;
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error) || !('code' in error)) throw error;
  }
  // A quote at the beginning of a cell that nothing closes is part of its text.
  try {
    return parse(text, { ...OPTIONS, delimiter, quote: null, on_record: checking() }).map((row) => row.map(unquoted));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (quoted) return quoted;
    throw new UnreadableFile(say('no-table', { reason: errorText(error) }));
  }
}

/** Removes quotes that have spaces around them, which the parser takes for a part of the text. */
const withoutOuterQuotes = (cell: string): string =>
  /^\s|\s$/.test(cell) && /^".*"$/s.test(cell.trim()) ? unquoted(cell.trim()) : cell;

function unquoted(cell: string): string {
  const inner = cell.slice(1, -1);
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return isQuoted && !inner.replaceAll('""', '').includes('"') ? inner.replaceAll('""', '"') : cell;
}

/** Whether a cell contains the rows from a quote that nothing closes to the next one. */
function hasSwallowed(rows: readonly string[][], delimiter: string): boolean {
  if (!rows.some((row) => row.some((cell) => cell.includes('\n')))) return false;
  const width = usualLength(rows);
  const breaksIn = (line: string) => line.split(delimiter).length - 1;
  return rows.some((row) =>
    row.some((cell, at) => {
      if (!cell.includes('\n')) return false;
      const [first = '', ...lines] = cell.split('\n');
      if (lines.length > MOST_LINES_IN_CELL) return true;
      const last = lines.pop() ?? '';
      return (
        cell.includes(delimiter) &&
        breaksIn(first) === width - 1 - at &&
        breaksIn(last) === at &&
        lines.every((line) => breaksIn(line) === width - 1)
      );
    }),
  );
}

/** Returns the most frequent number of cells. */
function usualLength(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[length] = [1]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return length;
}

/** Returns the delimiter with which most rows have the same number of cells, and more than one. */
function delimiterOf(text: string): string {
  const sample = firstLines(text);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  const [best] = scores.toSorted((one, other) => other.score - one.score);
  // One column: a character that the text does not have.
  return best && best.score > 0 ? best.delimiter : (DELIMITERS.find((each) => !text.includes(each)) ?? '\t');
}

function firstLines(text: string): string {
  let end = -1;
  for (let line = 0; line < SAMPLE_LINES; line++) {
    const next = text.indexOf('\n', end + 1);
    if (next < 0) return text.slice(0, 2_000_000);
    end = next;
  }
  return text.slice(0, Math.min(end, 2_000_000));
}

function scoreOf(sample: string, delimiter: string): number {
  if (!sample.includes(delimiter)) return 0;
  const widths = rowsOf(sample, delimiter)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map(({ length }) => length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[width, times] = [1, 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  if (width === 1) return 0;
  return (times / widths.length) * (1 - 1 / width);
}
