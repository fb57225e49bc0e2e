import { type KnownMessage, say } from '../../../server/texts/message';
import { MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_TEXT } from '../limits';
import { addFacts, type FileRow, putCell, storable } from './cell';
import { UnreadableFile } from './decode';
import type { NumberFormat } from './numberFormats';
import { NATIVE, numberReadings, shownCell } from './values';
import { isTrue, type Workbook } from './workbook';
import { type Attributes, readXml, type XmlReader } from './xml';
import type { Zip } from './zip';

/** Excel has no more rows and columns: 1048576 and XFD. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Returns the texts that cells share. */
export async function readTexts(zip: Zip, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined) return texts;
  const text = new TextReader();
  let length = 0;
  await readXml(zip.read(path), {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name !== 'si') return;
      texts.push(text.take());
      length += texts.at(-1)?.length ?? 0;
      if (texts.length > MAX_CELLS || length > MAX_TEXT) throw tooManyCells();
    },
  });
  return texts;
}

/** Whether a sheet has a cell that is not empty. */
export async function hasCells(zip: Zip, path: string): Promise<boolean> {
  let isFilled = false;
  await readXml(zip.read(path), {
    open: (name) => {
      isFilled ||= name === 'v' || name === 'is' || name === 'f';
      return !isFilled && name !== 'mergeCells';
    },
  });
  return isFilled;
}

/** Returns the rows of a sheet that have a cell. @throws UnreadableFile */
export async function readSheet(
  zip: Zip,
  path: string,
  workbook: Workbook,
  texts: readonly string[],
): Promise<FileRow[]> {
  const sheet = new SheetReader(workbook, texts);
  await readXml(zip.read(path), sheet);
  return sheet.finish();
}

const tooMany = (said: KnownMessage) => new UnreadableFile(said);
const tooManyCells = () => tooMany(say('too-many-cells|sheet', { max: MAX_CELLS }));
const damaged = () => new UnreadableFile('no-spreadsheet');

/** Collects the text of an element, also one of several formatted pieces, without the pronunciation of eastern signs. */
class TextReader {
  private collected = '';
  private isInText = false;
  private isInSound = false;

  open(name: string): void {
    if (name === 'rPh') this.isInSound = true;
    else if (name === 't') this.isInText = true;
  }
  add(piece: string): void {
    // One character more than a cell may have tells that it is too long.
    if (this.isInText && !this.isInSound && this.collected.length <= MAX_CELL) this.collected += piece;
  }
  close(name: string): void {
    if (name === 'rPh') this.isInSound = false;
    else if (name === 't') this.isInText = false;
  }
  take(): string {
    const text = this.collected;
    this.collected = '';
    return readText(text);
  }
}

/** Returns a text with the characters that XML cannot have, which spreadsheets write as _x000D_. */
const readText = (text: string): string =>
  shownCell(
    storable(
      text.includes('_x')
        ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        : text,
    ),
  );

/** Reads the cells of one sheet, in the order of the file. */
class SheetReader implements XmlReader {
  private readonly rows: FileRow[] = [];
  private readonly merged: Merged[] = [];
  /** The columns of texts with two readings, and by column the rows whose number is not whole. */
  private readonly asked = new Set<number>();
  private readonly fractions = new Map<number, FileRow[]>();
  private readonly inline = new TextReader();
  private row: FileRow = { row: 0, cells: [] };
  private at = -1;
  private cell: Attributes = {};
  private content: Record<'v' | 'f', string | undefined> = { v: undefined, f: undefined };
  private inside: 'v' | 'f' | 'is' | undefined;
  private slots = 0;
  private length = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly texts: readonly string[],
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.beginRow(attributes);
    else if (name === 'c') this.beginCell(attributes);
    else if (name === 'v' || name === 'f') {
      this.inside = name;
      this.content[name] = '';
    } else if (name === 'is') this.inside = name;
    else if (name === 'mergeCell') this.addMerged(attributes['ref'] ?? '');
    else if (this.inside === 'is') this.inline.open(name);
  }

  text(piece: string): void {
    const { inside } = this;
    if (inside === 'is') this.inline.add(piece);
    else if (inside !== undefined && (this.content[inside]?.length ?? 0) <= MAX_CELL) this.content[inside] += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 'f' || name === 'is') this.inside = undefined;
    else if (this.inside === 'is') this.inline.close(name);
    else if (name === 'c') this.endCell();
    else if (name === 'row' && this.row.cells.length > 0) {
      this.rows.push(this.row);
      if (this.rows.length > MAX_ROWS) throw tooMany(say('too-many-rows|sheet', { max: MAX_ROWS }));
    }
  }

  private beginRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.row.row + 1 : Number(r);
    if (!(row <= LAST_ROW)) throw tooMany(say('too-many-rows|sheet', { max: LAST_ROW }));
    if (!Number.isInteger(row) || row <= this.row.row) throw damaged();
    this.row = { row, cells: [], ...(isTrue(hidden) && { isHidden: true }) };
    this.at = -1;
  }

  private beginCell(cell: Attributes): void {
    this.cell = cell;
    this.content = { v: undefined, f: undefined };
    this.at = cell['r'] === undefined ? this.at + 1 : columnOf(cell['r']);
    if (this.at >= LAST_COLUMN) throw tooMany(say('too-many-columns|sheet', { max: LAST_COLUMN }));
  }

  private endCell(): void {
    const { t: type, s: style } = this.cell;
    const { v: value, f: formula } = this.content;
    const inline = this.inline.take();
    // A text may be the result; a number without digits is none.
    const hasResult = value !== undefined && (value !== '' || type === 'str');
    if (formula !== undefined && !hasResult) this.put(`=${storable(formula.trim()).slice(0, 100) || '…'}`);
    else if (type === 's') this.putText(this.texts[Number(value)] ?? '');
    else if (type === 'b') this.put(value === undefined ? '' : isTrue(value) ? 'TRUE' : 'FALSE');
    else if (type === 'e') this.put(storable(value || '#VALUE!'));
    // The day that it shows, whatever time or zone follows. A time with a zone is not the one that it shows.
    else if (type === 'd') {
      this.put(storable(/^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? value ?? ''));
      this.addTime(/^\d{4}-\d\d-\d\dT(\d\d:\d\d)(?::[\d.]+)?$/.exec(value ?? '')?.[1]);
    } else if (type === 'str' || type === 'inlineStr') this.putText(inline || readText(value ?? ''));
    else if (value?.trim()) this.putNumber(value, this.workbook.formats[Number(style ?? 0)]);
  }

  private addTime(time: string | undefined): void {
    if (time !== undefined) addFacts(this.row, this.at, { time });
  }

  private putText(text: string): void {
    const { comma, point } = numberReadings(text);
    if (comma !== undefined && point !== undefined && comma !== point) this.asked.add(this.at);
    this.put(text);
  }

  private putNumber(text: string, format: NumberFormat | undefined): void {
    const value = Number(text);
    if (Number.isNaN(value)) this.put(storable(text));
    else if (!Number.isFinite(value)) this.put('#NUM!');
    else if (format?.isDay) {
      this.put(dayText(value, this.workbook.isFrom1904));
      this.addTime(timeText(value));
    } else this.putAmount(value, format);
  }

  private putAmount(value: number, format: NumberFormat | undefined): void {
    const plain = numberText(value);
    const shown = format?.complete?.(value) ?? plain;
    this.put(shown);
    if (shown !== plain) addFacts(this.row, this.at, { value: plain });
    if (format?.currency) addFacts(this.row, this.at, { currency: format.currency });
    if (Number.isInteger(value)) return;
    const rows = this.fractions.get(this.at);
    if (rows) rows.push(this.row);
    else this.fractions.set(this.at, [this.row]);
  }

  private put(text: string): void {
    if (text.trim() === '') return;
    if (this.at >= MAX_COLUMNS)
      throw new UnreadableFile(
        say('too-many-columns|cell', {
          cell: this.cell['r'] ?? String(this.at + 1),
          max: MAX_COLUMNS,
        }),
      );
    this.putInto(this.row, this.at, text);
  }

  private putInto(row: FileRow, at: number, text: string): void {
    this.slots += Math.max(0, at + 1 - row.cells.length);
    this.length += text.length;
    if (this.slots > MAX_CELLS || this.length > MAX_TEXT) throw tooManyCells();
    putCell(row, at, text);
  }

  private addMerged(ref: string): void {
    const [first = '', last = ''] = ref.slice(0, 30).split(':');
    const [from, to] = [first, last].map((cell) => Number(/\d+$/.exec(cell)?.[0])) as [number, number];
    if (to > from) this.merged.push({ from, to, at: columnOf(first) });
    if (this.merged.length > MAX_ROWS) throw damaged();
  }

  finish(): FileRow[] {
    this.fillMerged();
    // How the cells of numbers are written says nothing about the texts of their column.
    for (const at of this.asked) {
      for (const { cells } of this.fractions.get(at) ?? []) cells[at] = NATIVE + (cells[at] ?? '');
    }
    return this.rows;
  }

  /** Gives the rows below the first one of merged cells its value. */
  private fillMerged(): void {
    const places = new Map(this.rows.map(({ row }, index) => [row, index]));
    const sorted = this.merged.toSorted((one, other) => one.at - other.at || one.from - other.from);
    let last: Merged | undefined;
    for (const each of sorted) {
      const { from, to, at } = each;
      if (last && last.at === at && last.to >= from) throw damaged();
      last = each;
      const place = places.get(from);
      const first = place === undefined ? undefined : this.rows[place];
      const text = first?.cells[at];
      if (place === undefined || !first || !text) continue;
      for (let next = place + 1; (this.rows[next]?.row ?? Infinity) <= to; next++) {
        const row = this.rows[next];
        if (!row || row.cells[at]) continue;
        this.putInto(row, at, text);
        addFacts(row, at, { ...first.facts?.get(at), merged: { from, to } });
        addFacts(first, at, { merged: { from, to } });
      }
    }
  }
}

interface Merged {
  from: number;
  to: number;
  at: number;
}

/** Returns the index of a cell's column: 0 of A7, 27 of AB7. */
function columnOf(cell: string): number {
  let column = 0;
  for (let at = 0; at < 4; at++) {
    const letter = cell.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw damaged();
  return column - 1;
}

/** The number of 1970-01-01 among days that count from 1899-12-30, and of 1904-01-01. */
const UNIX_EPOCH = 25_569;
const SINCE_1904 = 1_462;
const LAST_DAY = 2_958_465;
const FAILED_DAY = '########';

/** Returns the day that a spreadsheet shows for its number. */
function dayText(value: number, isFrom1904: boolean): string {
  const day = Math.floor(value) + (isFrom1904 ? SINCE_1904 : 0);
  if (value < 0 || day > LAST_DAY) return FAILED_DAY;
  // Spreadsheets have a day that never was, 1900-02-29, and count those before it from 1899-12-31.
  if (day === 0) return '1900-01-00';
  if (day === 60) return '1900-02-29';
  return new Date((day - UNIX_EPOCH + (day < 60 ? 1 : 0)) * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the time of a day, to the minute; undefined where the number is a day alone. */
function timeText(value: number): string | undefined {
  const minutes = Math.min(Math.round((value - Math.floor(value)) * 1440), 1439);
  if (value < 0 || minutes === 0) return undefined;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns a number as text that has one reading, so that 1.125 is not one thousand one hundred twenty-five. */
function numberText(value: number): string {
  // Spreadsheets keep 15 digits; more are an error of the binary form, and the last ones of a long code are lost.
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : value.toExponential().toUpperCase();
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
