import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  '{field}: {value}': 'new-value',
  '{field}: {change}': 'computed-change',
  '{field}: {change}, rounded to {step}': 'rounded-change',
  '{field} {problem}': 'invalid-value',
  '{sign}{amount}%': 'percentage',
  '{sign}{amount}': 'signed-amount',
  '{field} cannot be changed in many records.': 'field-not-changed-together',
  '{field} changes to a value only.': 'no-number-field',
  'has no {field} to change': 'nothing-to-change',
  'would become 0 by rounding': 'rounded-to-zero',
  'would become less than 0': 'below-zero',
  'Give either ids or a filter.': 'no-selection',
  'The change has too many decimals.': 'too-many-decimals',
  'The list cannot be filtered in this way.': 'no-such-filter',
  'There is no {noun} {id}.': 'no-such-record',
  'More than {most} records are selected.': 'too-many-records',
  'Deletion of {records}': 'deletion',
  none: 'no-value',
} satisfies Codes;
