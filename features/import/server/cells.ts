import type { Field } from '../../../contract/definition/fields';
import { joined, type Said, say } from '../../../server/texts/message';
import type { Matching } from '../contract';
import type { Target } from '../fields';
import type { Table } from '../read/table';
import { dayFormOf, dayIn, isNothing, isShortened, numberFormOf, numberIn, yesNoIn } from '../read/values';

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
    default:
      return isShortened(cell)
        ? { refusal: say('{text} has lost its digits: the spreadsheet shortened it.', { text: cell }) }
        : { value: cell };
  }
}
