import type { Field, TextField } from '../../contract/definition/fields';

type Sample = readonly [one: unknown, other: unknown];

/** Returns two valid values of a field for a body, different if the kind allows it. Not for references. */
export function samplesOf(name: string, field: Field): Sample {
  switch (field.kind) {
    case 'email':
      return both(['north', 'south'], (word) => emailOf(word, field));
    case 'phone':
      return both(['+48 600 100 201', '+48 600 100 302'], (sample) => ofLength(sample, field));
    case 'digits':
      return both(['12', '12A'], (sample) => ofLength(sample, field));
    case 'text':
    case 'longText': {
      const { label } = field;
      return both(name === 'name' ? ['North', 'South'] : [`${label} one`, `${label} two`], (sample) =>
        ofLength(sample, field),
      );
    }
    case 'integer':
    case 'decimal':
    case 'money': {
      const { min = 0, max = min + 4 } = field;
      return [max, min];
    }
    case 'date':
      return ['2026-03-05', '2026-04-06'];
    case 'time':
      return ['08:30', '17:00'];
    case 'moment':
      return ['2026-03-05T08:30:00.000Z', '2026-04-06T17:00:00.000Z'];
    case 'yesNo':
      return [true, false];
    case 'choice': {
      const values = Object.keys(field.choices);
      return [values[0], values.at(-1)];
    }
    default:
      throw new Error(`${field.kind} has no values of its own.`);
  }
}

const both = ([one, other]: readonly [string, string], make: (word: string) => string): Sample => [
  make(one),
  make(other),
];

/** Fits a text into the bounds of its field. Cuts at the front, since the end is the part that differs. */
const ofLength = (sample: string, { min = 0, max = 80 }: TextField): string =>
  sample.padStart(min, 'x').slice(-Math.max(max, min));

/** Returns an address within the bounds of its field. The shortest valid one has six characters. */
function emailOf(word: string, { min = 0, max = 200 }: TextField): string {
  const [local, domain] = max < `${word}@example.com`.length ? [word.charAt(0), '@e.co'] : [word, '@example.com'];
  return local.padEnd(min - domain.length, 'x') + domain;
}
