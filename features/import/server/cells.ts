import type { Field } from '../../../contract/definition/fields';
import { gtinOf } from '../../../contract/gtin';
import { joined, type Said, say } from '../../../server/texts/message';
import type { Matching, NumberForm } from '../contract';
import type { Target } from '../fields';
import { MAX_CELL } from '../limits';
import { UNREADABLE } from '../read/cell';
import { dayFormOf, dayIn } from '../read/days';
import type { Table, TableRow } from '../read/table';
import { momentIn, timeIn } from '../read/times';
import {
  isFailed,
  isFormula,
  isNothing,
  isNumber,
  isShortened,
  numberFormOf,
  numberIn,
  typedText,
  yesNoIn,
} from '../read/values';

const NUMBERS: readonly Field['kind'][] = ['integer', 'decimal', 'money'];

/** Returns how the values of each column are written. */
export function formsOf(table: Table, columns: readonly { column: number; target: Target }[], matching: Matching) {
  const numbers = new Map<number, Matching['numbers']>();
  const days = new Map<number, Matching['days']>();
  const questions = new Map<number, 'numbers' | 'days'>();
  for (const { column, target } of columns) {
    const cells = () =>
      table.rows.map((row) => cellFor(row, column, target.field.kind)).filter((cell) => !isNothing(cell));
    if (NUMBERS.includes(target.field.kind)) {
      const { form, hasTwoReadings } = numberFormOf(cells());
      numbers.set(column, matching.numbers ?? form);
      if (hasTwoReadings && form === undefined && matching.numbers === undefined) questions.set(column, 'numbers');
    } else if (target.field.kind === 'date' || target.field.kind === 'moment') {
      const { form, hasTwoReadings } = dayFormOf(cells());
      days.set(column, matching.days ?? form);
      if (hasTwoReadings && form === undefined && matching.days === undefined) questions.set(column, 'days');
    }
  }
  const proposed = [...questions.values()].includes('numbers') ? formOfOthers(table, columns, questions) : undefined;
  return {
    form: (column: number) => numbers.get(column),
    /** The form of the other columns, which is proposed for those with two readings. */
    proposed,
    dayForm: (column: number) => days.get(column),
    questions,
  };
}

/** Returns the form of the numbers of a file's other columns; undefined where none has one, or they differ. */
function formOfOthers(
  table: Table,
  columns: readonly { column: number; target: Target }[],
  questions: ReadonlyMap<number, unknown>,
): NumberForm | undefined {
  const isNumeric = (at: number) => {
    const target = columns.find(({ column }) => column === at)?.target;
    return !questions.has(at) && (target === undefined || NUMBERS.includes(target.field.kind));
  };
  const forms = new Set(
    table.columns.flatMap(({ at }): NumberForm[] => {
      const cells = isNumeric(at) ? table.rows.map((row) => cellFor(row, at, 'decimal')) : [];
      const filled = cells.filter((cell) => !isNothing(cell));
      const { form } = filled.filter(isNumber).length > filled.length * 0.8 ? numberFormOf(filled) : {};
      return form ? [form] : [];
    }),
  );
  const [form] = forms;
  return forms.size === 1 ? form : undefined;
}

/** Returns the text of a row's cell for a field: the value, where the format shows a code and the field takes a number or a day. */
export function cellFor({ cells, facts }: TableRow, column: number, kind: Field['kind']): string {
  const time = facts?.get(column)?.time;
  if (time && kind === 'time') return time;
  if (time && kind === 'moment') return `${cells[column] ?? ''} ${time}`;
  const takesValue = NUMBERS.includes(kind) || kind === 'date' || kind === 'moment';
  return ((takesValue ? facts?.get(column)?.value : undefined) ?? cells[column] ?? '').trim();
}

/** Returns why a cell is refused though its text has a value. */
export function cellRefusal({ facts }: TableRow, column: number, { kind }: Field, text: string): Said | undefined {
  const { isCut, merged } = facts?.get(column) ?? {};
  if (isCut) return say('cell-too-long', { text: `${text.slice(0, 40)}…`, max: MAX_CELL });
  if (merged && NUMBERS.includes(kind))
    return say('merged-cell', {
      text,
      ...merged,
    });
  return undefined;
}

type Read = { value: unknown; isRounded?: true } | { refusal: Said };

/** Returns why a cell has no value, of whatever field: a failed formula, one without a result, a damaged text. */
function failureOf(cell: string): { refusal: Said } | undefined {
  if (isFailed(cell)) return { refusal: say('failed-formula', { text: cell }) };
  if (isFormula(cell)) return { refusal: say('formula|cell', { text: cell }) };
  if (cell.includes(UNREADABLE)) return { refusal: say('unreadable-character', { text: cell }) };
  return undefined;
}

/** Returns the value of a cell for a field; a reference stays a name. */
export function valueIn(
  field: Field,
  cell: string,
  forms: { number?: Matching['numbers']; day?: Matching['days'] },
): Read {
  const failure = failureOf(cell);
  if (failure) return failure;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberIn(cell, forms.number);
    case 'money': {
      const read = numberIn(cell, forms.number);
      if ('refusal' in read) return read;
      // Half up in decimal: 1.005 is 1.01, though its double is less.
      const cents = Number(`${Math.round(Number(`${read.value}e2`))}e-2`);
      return cents === read.value || Number.isNaN(cents) ? read : { value: cents, isRounded: true };
    }
    case 'date':
      return dayIn(cell, forms.day);
    case 'time':
      return timeIn(cell);
    case 'moment':
      return momentIn(cell, forms.day);
    case 'yesNo': {
      const value = yesNoIn(cell);
      return value === undefined ? { refusal: say('no-boolean|cell', { text: cell }) } : { value };
    }
    case 'choice': {
      const wanted = cell.toLowerCase();
      const found = Object.entries(field.choices).find(([value, label]) =>
        [value, String(label)].some((each) => each.toLowerCase() === wanted),
      );
      if (found) return { value: found[0] };
      const choices = joined(Object.values(field.choices).map(String), ', ');
      return { refusal: say('no-choice|cell', { text: cell, choices }) };
    }
    case 'email': {
      const read = textIn(cell);
      if ('refusal' in read || !/@.*@/s.test(read.value)) return read;
      return { refusal: say('several-emails', { text: cell }) };
    }
    default:
      return textIn(cell);
  }
}

function textIn(cell: string): { value: string } | { refusal: Said } {
  if (isShortened(cell)) return { refusal: say('shortened-number', { text: cell }) };
  return failureOf(cell) ?? { value: typedText(cell) };
}

/** A day that a spreadsheet has made of a code such as 1-2, in the forms of CSV and XLSX. */
const DAY_FOR_CODE =
  /^(?:\d{1,2}[-. ](?:sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mrz|Mai|Okt|Dez)|(?:sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mrz|Mai|Okt|Dez)[-. ]\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})$/;
/** A code that a program has written as a number with decimals. */
const WITH_DECIMALS = /^(\d{8,14})[.,]0+$/;
const GROUPED = /^\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3}){1,3}$/;

/** Returns the codes in a cell: one, or several whose digits show where each ends. */
export function codesIn(cell: string): { values: string[] } | { refusal: Said } {
  const read = textIn(cell);
  if ('refusal' in read) return read;
  // The mark of a text in a spreadsheet.
  const text = read.value.replace(/[ \t]+/g, ' ').replace(/^'(?=[^']+$)/, '');
  if (DAY_FOR_CODE.test(text)) return { refusal: say('code-made-day', { text }) };
  const [, digits] = WITH_DECIMALS.exec(text) ?? [];
  if (digits) return { values: [digits] };
  if (GROUPED.test(text)) {
    const digitsOnly = text.replace(/\D/g, '');
    return { values: [digitsOnly.length >= 12 || gtinOf(digitsOnly) !== undefined ? digitsOnly : text] };
  }
  const parts = text.split(/\s*[;,|\n/]\s*|\s+/);
  const areCodes = parts.length > 1 && parts.every((part) => /^\d{12,14}$/.test(part) || gtinOf(part) !== undefined);
  return { values: areCodes ? parts : [text] };
}
