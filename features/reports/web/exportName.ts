import { daysAgo } from '../../../src/format/date';
import type { Entity } from '../../../src/schema/entity';
import type { Filters } from './periodsIn';

/**
 * Returns the name of the file of a report, with its days and its groups, but without its extension.
 * @example 'stock-2026-10-31-by-warehouse'
 * @param filters with the default filters of the report
 */
export function exportName({ name, api }: Pick<Entity, 'name' | 'api'>, filters: Filters): string {
  const [by, date, from, to] = [filters.by, filters.date, filters.fromDate, filters.toDate].map((each) =>
    each ? String(each) : '',
  );
  const period = from && to ? `${from}-to-${to}` : from ? `from-${from}` : to && `up-to-${to}`;
  const report = api?.path?.split('/').at(-1) ?? name;
  return [report, date || period || daysAgo(0), by && `by-${by}`].filter(Boolean).join('-');
}
