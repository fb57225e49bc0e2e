import { nameAttribute } from '../../contract/definition/names';
import { compareDays, dayOf, formatDay, formatMoment, localMoment, momentOf } from '../format/date';
import { formatMoney, formatNumber } from '../format/number';
import { constantToWords } from '../format/texts';
import { locale } from '../texts/language';
import { plural, t, translate } from '../texts/t';
import { emailLink, lineBreaks, phoneLink } from './cells';
import type { Choice, GroupField, GroupSpec, Kind, NamedField, ReferenceField, ReferenceSpec } from './field';
import { payloadOf } from './payload';
import type { AnyRow } from './record';

const collators = new Map<string, Intl.Collator>();

/** Returns the order of the current language's alphabet. Creating it is slow, so that a first page without sorting does without. */
function alphabetical(): Intl.Collator {
  const language = locale();
  const found = collators.get(language) ?? new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  collators.set(language, found);
  return found;
}

const words = {
  text: (value: string) => String(value),
  compare: (a: string, b: string) => alphabetical().compare(a, b),
  order: ['from A to Z', 'from Z to A'],
  input: { as: 'text', type: 'text' },
  write: (typed: unknown) => String(typed ?? '').trim(),
} as const satisfies Kind<string>;

const figures = {
  text: formatNumber,
  plain: (value: number) => value,
  compare: (a: number, b: number) => a - b,
  fit: 'number',
  order: ['asc', 'desc'],
  input: { as: 'number', step: 1, min: 0 },
  write: Number,
} as const satisfies Kind<number>;

/** The choices of a boolean. */
export const yesAndNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The kinds of field that need no options. */
export const kinds = {
  text: words,
  longText: { ...words, fit: 'long', detail: lineBreaks, input: { as: 'longText' } },
  digits: { ...words, input: { as: 'number', step: 1, min: 0, orText: true } },
  email: { ...words, cell: emailLink, input: { as: 'text', type: 'email' } },
  phone: { ...words, fit: 'whole', cell: phoneLink, input: { as: 'text', type: 'tel' } },
  integer: figures,
  decimal: { ...figures, input: { as: 'number', step: 0.01, min: 0 } },
  money: { ...figures, text: formatMoney, sheet: 'money', input: { as: 'number', step: 0.01, min: 0 } },
  date: {
    ...words,
    text: formatDay,
    plain: dayOf,
    sheet: 'day',
    fit: 'whole',
    compare: compareDays,
    order: ['from oldest', 'from latest'],
    input: { as: 'text', type: 'date' },
  },
  time: { ...words, fit: 'whole', order: figures.order, input: { as: 'text', type: 'time' } },
  moment: {
    ...words,
    text: formatMoment,
    plain: (value: string) => localMoment(value).replace('T', ' '),
    fit: 'whole',
    compare: (a: string, b: string) => Date.parse(a) - Date.parse(b),
    order: ['from oldest', 'from latest'],
    input: { as: 'text', type: 'datetime-local' },
    write: (typed: unknown) => momentOf(String(typed ?? '').trim()),
  },
  boolean: {
    text: (value: boolean) => (value ? t('Yes') : t('No')),
    compare: (a: boolean, b: boolean) => Number(a) - Number(b),
    order: ['No first', 'Yes first'],
    input: { as: 'choice', choices: yesAndNo, hint: 'Choose Yes or No' },
    write: (typed: unknown) => String(typed) === 'true',
  },
} as const satisfies Record<string, Kind<never>>;

/** A kind for a fixed set of constants, shown by their labels. A constant without a label is shown in words. */
export function choiceKind(choices: readonly Choice[], hint?: string): Kind<string> {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const text = (value: string) => translate(labels.get(value) ?? constantToWords(value));
  return {
    ...words,
    text,
    fit: 'words',
    compare: (a, b) => words.compare(text(a), text(b)),
    input: { as: 'choice', choices, hint },
  };
}

/** The kind of references to a list. Screens show the name that rows have next to the id: `categoryName`. */
export const referenceKind = (input: Omit<ReferenceSpec, 'as'>): ReferenceField['kind'] => ({
  text: String,
  compare: (a, b) => alphabetical().compare(String(a), String(b)),
  order: words.order,
  input: { as: 'reference', ...input },
  write: figures.write,
  shownBy: nameAttribute,
});

/** The kind of a record's lines. In one line of text it shows their number. */
export const linesKind = (parts: readonly NamedField[], min = 0): Kind<readonly AnyRow[]> => ({
  text: (lines) => plural(lines.length, '{count} line', '{count} lines'),
  compare: (a, b) => a.length - b.length,
  order: figures.order,
  input: { as: 'lines', parts, min },
  write: (typed) => ((typed ?? []) as readonly AnyRow[]).map((line) => payloadOf(parts, line)),
});

/** The kind of values with parts, shown and sorted as a line of text. */
export const groupKind = <V, P extends string, Flat extends boolean>(
  text: (value: V) => string,
  { parts, flat }: Omit<GroupSpec<P, Flat>, 'as'>,
): GroupField<V, P, Flat>['kind'] => ({
  text,
  compare: (a, b) => words.compare(text(a), text(b)),
  order: words.order,
  input: { as: 'group', parts, flat },
  write: (typed) => payloadOf(parts, (typed ?? {}) as AnyRow),
});
