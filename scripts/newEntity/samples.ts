import type { Field } from '../../contract/definition/fields';

type Sample = readonly [one: unknown, other: unknown];

/** Two values of a field that a body may have: they differ wherever its kind lets them. References are not among them. */
export function samplesOf(name: string, field: Field): Sample {
  switch (field.kind) {
    case 'email':
      return ['north@example.com', 'south@example.com'];
    case 'phone':
      return ['+48 600 100 200', '+48 600 100 300'];
    case 'digits':
      return ['12', '12A'];
    case 'text':
    case 'longText':
      return (name === 'name' ? ['North', 'South'] : [`${field.label} one`, `${field.label} two`]).map(
        // The end is what differs.
        (sample) => sample.padStart(field.min ?? 0, 'x').slice(-(field.max ?? 80)),
      ) as unknown as Sample;
    case 'integer':
    case 'decimal':
    case 'money': {
      const { min = 0, max = min + 4 } = field;
      return [max, min];
    }
    case 'date':
      return ['2026-03-05', '2026-04-06'];
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
