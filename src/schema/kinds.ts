import type { ReactNode } from 'react';
import { type AddressValue, addressLine } from '../format/address';
import { compareDays, formatDay } from '../format/date';
import { formatMoney } from '../format/money';
import { formatNumber } from '../format/number';
import { once } from '../format/once';
import { wordsOf } from '../format/words';
import { emailLink, lineBreaks, phoneLink } from './cells';
import type { ReferenceName } from './contract';

/** How a value is typed in. The form and the filter bar draw it; see `views/controls`. */
export type InputSpec =
  | { as: 'text'; type: 'text' | 'email' | 'tel' | 'date' }
  | { as: 'number'; step: number | 'any'; min: number }
  | { as: 'longText' }
  | { as: 'choice'; choices: readonly Choice[]; hint?: string }
  | { as: 'reference'; to: ReferenceName; hint?: string }
  | { as: 'address'; flat: boolean };

/** One of a fixed set of values. */
export interface Choice {
  /** As it goes on the wire. `value: 'SMALL_BOX'` */
  value: string;
  /** As a person chooses it. `label: 'Small box'` */
  label: string;
}

/**
 * What a kind of value is, once for every place it stands in: cells, facts, forms and sorting.
 * @typeParam V the value on the wire
 */
export interface Kind<V> {
  /** The value as plain text. */
  text: (value: V) => string;
  /** What a cell shows where that is more than the text. */
  cell?: (value: V) => ReactNode;
  /** What a detail page shows where that differs from the cell. */
  detail?: (value: V) => ReactNode;
  /** Negative where the first one comes first in ascending order. */
  compare: (a: V, b: V) => number;
  /** Numbers stand on the right, in tabular figures. */
  numeric?: boolean;
  /** The words of the sort selector, ascending and descending. */
  order: readonly [ascending: string, descending: string];
  /** What it is typed in or chosen with. */
  input: InputSpec;
  /** What was typed, as it goes on the wire. */
  write: (typed: unknown) => unknown;
  /** The attribute that screens show in place of the field's own, by its name; the field's own where absent. */
  shownBy?: (name: string) => string;
}

/** The attribute of a record that screens show for a field of that name. */
export const shownAttribute = ({ shownBy }: Pick<Kind<never>, 'shownBy'>, name: string): string =>
  shownBy?.(name) ?? name;

const alphabetical = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

const words = {
  text: (value: string) => String(value),
  compare: (a: string, b: string) => alphabetical().compare(a, b),
  order: ['from A to Z', 'from Z to A'],
  input: { as: 'text', type: 'text' },
  write: (typed: unknown) => String(typed ?? '').trim(),
} as const satisfies Kind<string>;

const figures = {
  text: formatNumber,
  compare: (a: number, b: number) => a - b,
  numeric: true,
  order: ['asc', 'desc'],
  input: { as: 'number', step: 1, min: 0 },
  write: Number,
} as const satisfies Kind<number>;

/** What a yes-or-no value is chosen from. */
export const yesAndNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The registry: every kind of field there is. */
export const kinds = {
  text: words,
  longText: { ...words, detail: lineBreaks, input: { as: 'longText' } },
  email: { ...words, cell: emailLink, input: { as: 'text', type: 'email' } },
  phone: { ...words, cell: phoneLink, input: { as: 'text', type: 'tel' } },
  integer: figures,
  decimal: { ...figures, input: { as: 'number', step: 0.01, min: 0 } },
  money: { ...figures, text: formatMoney, input: { as: 'number', step: 0.01, min: 0 } },
  date: {
    ...words,
    text: formatDay,
    compare: compareDays,
    order: ['from oldest', 'from latest'],
    input: { as: 'text', type: 'date' },
  },
  boolean: {
    text: (value: boolean) => (value ? 'Yes' : 'No'),
    compare: (a: boolean, b: boolean) => Number(a) - Number(b),
    order: ['No first', 'Yes first'],
    input: { as: 'choice', choices: yesAndNo, hint: 'Choose Yes or No' },
    write: (typed: unknown) => String(typed) === 'true',
  },
  address: {
    ...words,
    text: addressLine,
    compare: (a: AddressValue, b: AddressValue) => alphabetical().compare(addressLine(a), addressLine(b)),
    input: { as: 'address', flat: false },
    write: writeAddress,
  },
} as const satisfies Record<string, Kind<never>>;

/** A kind whose values are a fixed set of constants, shown in words. */
export const choiceKind = (choices: readonly Choice[], hint?: string): Kind<string> => ({
  ...words,
  text: wordsOf,
  input: { as: 'choice', choices, hint },
});

/** A kind that names another record by its id. */
export interface ReferenceKind extends Kind<number> {
  input: Extract<InputSpec, { as: 'reference' }>;
}

/** The kind of references to one entity. What it shows is the name that rows carry beside the id: `categoryName`. */
export const referenceKind = (to: ReferenceName, hint: string): ReferenceKind => ({
  text: String,
  compare: (a, b) => alphabetical().compare(String(a), String(b)),
  order: words.order,
  input: { as: 'reference', to, hint },
  write: figures.write,
  shownBy: nameBeside,
});

/** `categoryId` is accompanied by `categoryName`. */
const nameBeside = (id: string): string => id.replace(/Id$/, 'Name');

/** The parts of an address as a form asks for them. */
export const ADDRESS_PARTS = ['regionId', 'countryId', 'city', 'postalCode', 'street', 'streetNumber'] as const;

/** The parts of a typed address as they go on the wire: ids as numbers, the rest as entered. */
function writeAddress(typed: unknown): Record<string, unknown> {
  const parts = (typed ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ADDRESS_PARTS.map((part) => [part, part.endsWith('Id') ? figures.write(parts[part]) : words.write(parts[part])]),
  );
}
