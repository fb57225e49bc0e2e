import type { Field, Fields } from './fields';
import { capitalized, unknownFieldMessage } from './names';
import type { FilterSpecs } from './shapes';

/**
 * Returns the field of a filter and its query parameters: one, or the lower and upper bound of a range (`minPrice` and
 * `maxPrice`, `fromDate` and `toDate`). For a line field also its two names: `tags` and `tagId` for `tags.tagId`.
 * @param of the entity's name, for the message
 * @throws Error where there is no such field
 */
export function filterOf(
  { name: of, fields }: { name: string; fields: Fields },
  name: string,
  spec: FilterSpecs[string],
): { field: Field; parameters: readonly string[]; line?: { lines: string; part: string } } {
  const [lines = '', part] = name.split('.');
  const own = fields[lines];
  const lineOrField = part === undefined ? own : own?.kind === 'lines' ? own.fields[part] : undefined;
  const field = typeof spec === 'object' ? spec : lineOrField;
  if (!field) throw new Error(unknownFieldMessage('filters', of, name, fields));
  if (typeof spec === 'object' && 'of' in spec) {
    const unknown = Object.keys(spec.of ?? {}).find((each) => !Object.hasOwn(fields, each));
    if (unknown) throw new Error(unknownFieldMessage(`the filter ${name}`, of, unknown, fields));
  }
  const called = typeof spec === 'string' ? spec : undefined;
  const parameters = BOUNDS[field.kind]?.map((bound) => bound + (called ?? capitalized(name))) ?? [
    called ?? part ?? name,
  ];
  return { field, parameters, ...(part !== undefined && { line: { lines, part } }) };
}

const numbers = ['min', 'max'] as const;
const days = ['from', 'to'] as const;

/** The prefixes of range parameters, by field kind. */
const BOUNDS: Partial<Record<Field['kind'], readonly [lower: string, upper: string]>> = {
  integer: numbers,
  decimal: numbers,
  money: numbers,
  date: days,
  time: days,
  moment: days,
};
