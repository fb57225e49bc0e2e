import type { Field } from '../../../contract/definition/fields';
import { gtinOf } from '../../../contract/gtin';
import { joined, type Said, say } from '../../../server/texts/message';
import type { Matching } from '../contract';
import type { Target } from '../fields';
import { dayFormOf, dayIn } from '../read/days';
import type { Table } from '../read/table';
import {
  isFailed,
  isFormula,
  isNothing,
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
    const cells = () => table.rows.map((row) => row.cells[column] ?? '').filter((cell) => !isNothing(cell));
    if (NUMBERS.includes(target.field.kind)) {
      const { form, hasTwoReadings } = numberFormOf(cells());
      numbers.set(column, matching.numbers ?? form);
      if (hasTwoReadings && form === undefined && matching.numbers === undefined) questions.set(column, 'numbers');
    } else if (target.field.kind === 'date') {
      const { form, hasTwoReadings } = dayFormOf(cells());
      days.set(column, matching.days ?? form);
      if (hasTwoReadings && form === undefined && matching.days === undefined) questions.set(column, 'days');
    }
  }
  return {
    form: (column: number) => numbers.get(column),
    dayForm: (column: number) => days.get(column),
    questions,
  };
}

type Read = { value: unknown; isRounded?: true } | { refusal: Said };

/** Returns the value of a cell for a field; a reference stays a name. */
export function valueIn(
  field: Field,
  cell: string,
  forms: { number?: Matching['numbers']; day?: Matching['days'] },
): Read {
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
    case 'yesNo': {
      const value = yesNoIn(cell);
      return value === undefined ? { refusal: say('"{text}" is neither yes nor no.', { text: cell }) } : { value };
    }
    case 'choice': {
      const wanted = cell.toLowerCase();
      const found = Object.entries(field.choices).find(([value, label]) =>
        [value, String(label)].some((each) => each.toLowerCase() === wanted),
      );
      if (found) return { value: found[0] };
      const choices = joined(Object.values(field.choices).map(String), ', ');
      return { refusal: say('"{text}" is none of {choices}.', { text: cell, choices }) };
    }
    case 'email': {
      const read = textIn(cell);
      if ('refusal' in read || !/@.*@/s.test(read.value)) return read;
      return { refusal: say('"{text}" is more than one e-mail address.', { text: cell }) };
    }
    default:
      return textIn(cell);
  }
}

function textIn(cell: string): { value: string } | { refusal: Said } {
  if (isShortened(cell))
    return { refusal: say('{text} has lost its digits: the spreadsheet shortened it.', { text: cell }) };
  if (isFailed(cell)) return { refusal: say('{text} is an error of the spreadsheet.', { text: cell }) };
  if (isFormula(cell))
    return { refusal: say('"{text}" is a formula: save the file with its results.', { text: cell }) };
  return { value: typedText(cell) };
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
  if (DAY_FOR_CODE.test(text))
    return { refusal: say('"{text}" is a day: the spreadsheet has changed the code.', { text }) };
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
