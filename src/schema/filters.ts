import { isPlain } from '../format/number';
import type { ReferenceName } from './contract';
import type { Choice, InputSpec } from './field';
import { yesAndNo } from './kinds';

/** One control of a list's filter bar. Its name in the declaration is the documented query parameter. */
export interface Filter {
  /** What stands over its control. */
  label: string;
  /** What its value is typed in or chosen with. */
  input: InputSpec;
  /** True where it is typed rather than chosen, and so waits until typing rests. */
  typed: boolean;
  /** True where what is typed can be sent; anything else waits. */
  accepts: (typed: string) => boolean;
  /** What is wrong with anything else. */
  problem?: string;
  /** The range of which it is an end, and how it is called in there. */
  end?: { of: string; called: string };
}

const anything = () => true;

/** What would be sent as it is, or nothing at all. */
const orEmpty =
  (accepts: (typed: string) => boolean) =>
  (typed: string): boolean =>
    typed === '' || accepts(typed);

/**
 * Whether a text is a calendar day from the year 1000, of up to six digits as a browser's date input takes them. Earlier years
 * are half typed: the input reports 0002-03-05, then 0020-03-05.
 */
const isDay = (typed: string): boolean => {
  const [, year, rest] = /^([1-9]\d{3,5})(-\d\d-\d\d)$/.exec(typed) ?? [];
  // The calendar repeats itself every 400 years.
  const day = new Date(`${2000 + (Number(year) % 400)}${rest}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(4, 10) === rest;
};

/**
 * Matches part of a text, ignoring case.
 * @example name: textFilter('Name')
 */
export const textFilter = (label: string): Filter => ({
  label,
  input: { as: 'text', type: 'text' },
  typed: true,
  accepts: anything,
});

/**
 * A calendar day from the year 1000.
 * @example fromDate: dayFilter('From Date')
 */
export const dayFilter = (label: string): Filter => ({
  label,
  input: { as: 'text', type: 'date' },
  typed: false,
  accepts: orEmpty(isDay),
  problem: 'Must be a day from the year 1000',
});

/**
 * One of another entity's records.
 * @param search true where there are too many to choose from
 * @example categoryId: referenceFilter('Category', 'categories')
 */
export const referenceFilter = (label: string, to: ReferenceName, search?: boolean): Filter => ({
  label,
  input: { as: 'reference', to, ...(search && { search }) },
  typed: false,
  accepts: orEmpty((typed) => /^[1-9]\d*$/.test(typed)),
  problem: 'Must be the number of a record',
});

/**
 * One of a fixed set of constants.
 * @example type: choiceFilter('Transaction Type', transactionTypes)
 */
export const choiceFilter = (label: string, choices: readonly Choice[]): Filter => ({
  label,
  input: { as: 'choice', choices },
  typed: false,
  accepts: orEmpty((typed) => choices.some(({ value }) => value === typed)),
  problem: 'Must be one of the choices',
});

/**
 * Yes or no, `true` or `false` on the wire.
 * @example active: yesNoFilter('Active')
 */
export const yesNoFilter = (label: string): Filter => choiceFilter(label, yesAndNo);

const boundFilter = (of: string, called: 'min' | 'max'): Filter => ({
  label: `${of} (${called})`,
  end: { of, called },
  input: { as: 'number', step: 'any', min: 0 },
  typed: true,
  accepts: orEmpty((typed) => isPlain(typed) && Number(typed) >= 0),
  problem: 'Must be at least 0',
});

/**
 * The lower and the upper bound of an inclusive range.
 * @example range('Price') // "Price (min)" and "Price (max)"
 */
export const range = (label: string): readonly [Filter, Filter] => [
  boundFilter(label, 'min'),
  boundFilter(label, 'max'),
];

/**
 * The first and the last day of an inclusive range.
 * @example dayRange('Date') // "From Date" and "To Date"
 */
export const dayRange = (label: string): readonly [Filter, Filter] => [
  dayFilter(`From ${label}`),
  dayFilter(`To ${label}`),
];
