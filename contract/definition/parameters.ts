import type { Field, Fields } from './fields';
import { capitalized } from './names';
import type { FilterSpecs } from './shapes';

/**
 * What a filter of a definition is: the field it is by, and its parameters. That is one for one value, or the lower and the
 * upper one of a range: `minPrice` and `maxPrice`, `fromDate` and `toDate`. A field of lines is told with them: of
 * `tags.tagId`, `tags` and `tagId`.
 * @throws Error where there is no such field
 */
export function filterOf(
  fields: Fields,
  name: string,
  spec: FilterSpecs[string],
): { field: Field; parameters: readonly string[]; line?: { lines: string; part: string } } {
  const [lines = '', part] = name.split('.');
  const of = fields[lines];
  const asked = part === undefined ? of : of?.kind === 'lines' ? of.fields[part] : undefined;
  const field = typeof spec === 'object' ? spec : asked;
  if (!field) throw new Error(`No field ${name}`);
  const own = typeof spec === 'string' ? spec : undefined;
  const parameters = BOUNDS[field.kind]?.map((bound) => bound + (own ?? capitalized(name))) ?? [own ?? part ?? name];
  return { field, parameters, ...(part !== undefined && { line: { lines, part } }) };
}

const numbers = ['min', 'max'] as const;

/** What stands before the stem, of kinds that are asked for by a range. */
const BOUNDS: Partial<Record<Field['kind'], readonly [lower: string, upper: string]>> = {
  integer: numbers,
  decimal: numbers,
  money: numbers,
  date: ['from', 'to'],
};
