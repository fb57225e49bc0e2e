import { daysAgo } from '../../../src/format/date';
import type { Entity } from '../../../src/schema/entity';
import type { Filters } from './periodsIn';

/**
 * Returns the name of an exported report: what it is about, its days and its groups.
 * @example 'stock-2026-10-31-by-warehouse'
 * @param filters with the default filters of the report
 */
export function exportName({ name, api }: Pick<Entity, 'name' | 'api'>, { by, ...days }: Filters): string {
  const report = api?.path?.split('/').at(-1) ?? name;
  return [report, daysOf(days), by && `by-${by}`].filter(Boolean).join('-');
}

function daysOf({ date, fromDate, toDate }: Filters): string {
  if (date) return String(date);
  if (fromDate && toDate) return `${fromDate}-to-${toDate}`;
  if (fromDate) return `from-${fromDate}`;
  return toDate ? `up-to-${toDate}` : daysAgo(0);
}
