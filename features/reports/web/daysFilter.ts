import { isPlainNumber } from '../../../src/format/number';
import type { Filter } from '../../../src/schema/list/filters';

/** Returns a filter for a number of days. @param hint the number without a choice */
export const daysFilter = (label: string, hint?: string): Filter => ({
  label,
  input: { as: 'number', step: 1, min: 0 },
  typed: true,
  accepts: (typed) => typed === '' || (isPlainNumber(typed) && Number.isInteger(Number(typed)) && Number(typed) >= 0),
  problem: 'Must be at least 0',
  ...(hint && { hint }),
});
