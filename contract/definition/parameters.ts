import type { Field, Fields } from './fields';
import { capitalized, noField } from './names';
import type { FilterSpecs } from './shapes';

/**
 * Resolves a filter to its field and its query parameters: one for a single value, two for a range, such as `minPrice` and
 * `maxPrice`, or `fromDate` and `toDate`. For a filter by a field of lines, such as `tags.tagId`, also returns both names.
 * @param of the entity, for the message
 * @throws Error if there is no such field
 */
export function filterOf(
  { name: of, fields }: { name: string; fields: Fields },
  name: string,
  spec: FilterSpecs[string],
): { field: Field; parameters: readonly string[]; line?: { lines: string; part: string } } {
  const [lines = '', part] = name.split('.');
  const own = fields[lines];
  const named = part === undefined ? own : own?.kind === 'lines' ? own.fields[part] : undefined;
  const field = typeof spec === 'object' ? spec : named;
  if (!field) throw new Error(noField('filters', of, name, fields));
  const called = typeof spec === 'string' ? spec : undefined;
  const parameters = BOUNDS[field.kind]?.map((bound) => bound + (called ?? capitalized(name))) ?? [
    called ?? part ?? name,
  ];
  return { field, parameters, ...(part !== undefined && { line: { lines, part } }) };
}

const numbers = ['min', 'max'] as const;

/** Parameter prefixes of the kinds that filter by a range. */
const BOUNDS: Partial<Record<Field['kind'], readonly [lower: string, upper: string]>> = {
  integer: numbers,
  decimal: numbers,
  money: numbers,
  date: ['from', 'to'],
};
