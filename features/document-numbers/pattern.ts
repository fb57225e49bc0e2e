/** The values of a pattern's names in braces. */
export interface NumberParts {
  type: string;
  number: number;
  /** A day, `yyyy-MM-dd`. */
  day: string;
  warehouse: string;
}

const NAMES = ['type', 'number', 'year', 'month', 'warehouse'];

/** Returns the fault of a pattern of document numbers, as the end of a sentence; undefined for a valid one. */
export function patternFault(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) return `has no {${unknown}}: there are {${NAMES.join('}, {')}}`;
  if (!names.includes('type')) return 'must contain {type}';
  if (names.filter((name) => name === 'number').length !== 1) return 'must contain {number} once';
  if (names.includes('month') && !names.includes('year')) return 'must contain {year} beside {month}';
  if (!/^(?:\{\w+\}|[\p{L}\d /._-])*$/u.test(pattern)) return 'may have letters, digits, spaces and / - . _ only';
  // Two series would otherwise share a number: 1 before 12, 11 before 2.
  if (/[\p{L}\d}]\{number\}|\{number\}[\p{L}\d{]/u.test(pattern))
    return 'must separate {number} from what is beside it';
  return undefined;
}

/** Returns a number as the database writes it. */
export const numberText = (pattern: string, { type, number, day, warehouse }: NumberParts): string => {
  const values: Record<string, string> = {
    type,
    number: String(number),
    year: day.slice(0, 4),
    month: day.slice(5, 7),
    warehouse,
  };
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
};
