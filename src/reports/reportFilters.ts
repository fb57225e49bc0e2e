import type { Report } from '../../contract/definition/report';
import { isPlainNumber } from '../format/number';
import { filtersOf } from '../schema/derive';
import { choicesOf } from '../schema/fields';
import { choiceFilter, dayFilter, dayRange, type Filter } from '../schema/list/filters';

/** Returns a filter for a number of days. @param hint the number without a choice */
const daysFilter = (label: string, hint?: string): Filter => ({
  label,
  input: { as: 'number', step: 1, min: 0 },
  typed: true,
  accepts: (typed) => typed === '' || (isPlainNumber(typed) && Number.isInteger(Number(typed)) && Number(typed) >= 0),
  problem: 'Must be at least 0',
  ...(hint && { hint }),
});

/** Returns the choice of a report's kind of rows. The first kind is the default: its name in an address chooses nothing. */
function groupFilter(groups: Readonly<Record<string, string>>): Filter {
  const [[usual, hint] = ['', ''], ...others] = Object.entries(groups);
  return { ...choiceFilter('Group By', choicesOf(Object.fromEntries(others))), hint, usual };
}

/** Returns the filter bar of a report: its kind of rows, its days, and its other filters. */
export function filtersOfReport({ name: of, fields, filters, groups, days }: Report): Record<string, Filter> {
  const [fromDate, toDate] = dayRange('Date');
  const ofDays: Record<string, Filter> = { date: dayFilter('Date'), fromDate, toDate };
  return {
    ...(groups && { by: groupFilter(groups) }),
    ...Object.fromEntries(Object.entries(ofDays).filter(([param]) => param in days.params)),
    ...Object.assign(
      {},
      ...Object.entries(filters).map(([name, spec]) =>
        typeof spec === 'object' && spec.kind === 'integer'
          ? { [name]: daysFilter(spec.label, spec.initial === undefined ? undefined : String(spec.initial)) }
          : filtersOf({ name: of, fields, filters: { [name]: spec } }),
      ),
    ),
  };
}
