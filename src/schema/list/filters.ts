import { isPlainNumber } from '../../format/number';
import { translate } from '../../texts/t';
import type { ReferenceName } from '../contract';
import type { Choice, InputSpec } from '../field';
import { yesAndNo } from '../kinds';

/** A control of a list's filter bar. Its key in the declaration is the query parameter. */
export interface Filter {
  /** The label of the control. */
  label: string;
  /** The kind of control. */
  input: InputSpec;
  /** True if the user types the value; requests are then debounced. */
  typed: boolean;
  /** Returns whether the value can be sent. Other values are not applied. */
  accepts: (typed: string) => boolean;
  /** The text of the control without a value. Default: all records. `hint: 'Choose Product'` */
  hint?: string;
  /** The value that chooses the same as none: an address with it counts as one without the filter. `usual: 'product'` */
  usual?: string;
  /** The message for an unacceptable value. */
  problem?: string;
  /** For one end of a range: the label of the range, and the label of the end. */
  end?: { of: string; label: string };
}

/**
 * Returns the label of a filter in the current language.
 * @example filterLabel(entity.filters.minPrice) // "Price (min)"
 */
export const filterLabel = ({ label, end }: Pick<Filter, 'label' | 'end'>): string =>
  end ? `${translate(end.of)} (${translate(end.label)})` : translate(label);

const anything = () => true;

/** Accepts an empty text as well. */
const orEmpty =
  (accepts: (typed: string) => boolean) =>
  (typed: string): boolean =>
    typed === '' || accepts(typed);

/**
 * Returns whether a text is a calendar day from the year 1000. Years have up to six digits, as in a browser's date input.
 * Earlier years are incomplete input: while the user types 2026, the input reports 0002-03-05, then 0020-03-05.
 */
const isDay = (typed: string): boolean => {
  const [, year, rest] = /^([1-9]\d{3,5})(-\d\d-\d\d)$/.exec(typed) ?? [];
  // The calendar repeats every 400 years.
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
 * A time of day.
 * @example fromOpens: timeFilter('From Opens')
 */
const timeFilter = (label: string): Filter => ({
  label,
  input: { as: 'text', type: 'time' },
  typed: false,
  accepts: orEmpty((typed) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed)),
  problem: 'Must be a time like 08:30',
});

/**
 * A record of another list.
 * @param search true if there are too many records for a select
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

const boundFilter = (of: string, label: 'min' | 'max'): Filter => ({
  label: `${of} (${label})`,
  end: { of, label },
  input: { as: 'number', step: 'any', min: 0 },
  typed: true,
  accepts: orEmpty((typed) => isPlainNumber(typed) && Number(typed) >= 0),
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

/**
 * The first and the last time of an inclusive range.
 * @example timeRange('Opens') // "From Opens" and "To Opens"
 */
export const timeRange = (label: string): readonly [Filter, Filter] => [
  timeFilter(`From ${label}`),
  timeFilter(`To ${label}`),
];
