import type { NamedField } from './field';
import type { AnyRow } from './record';

/** What a form holds as it goes on the wire: numbers as numbers, text trimmed, parts nested or flat as declared. */
export function payloadOf(form: readonly NamedField[], typed: AnyRow): AnyRow {
  const values = form.map(({ name, kind }) =>
    kind.input.as === 'group' && kind.input.flat ? kind.write(typed) : { [name]: kind.write(typed[name]) },
  );
  return Object.assign({}, ...values);
}

/** What a form is filled with: the record's values as text, '' where there is none. */
export function typedOf(form: readonly NamedField[], record: AnyRow = {}): AnyRow {
  const values = form.map(({ name, kind: { input } }) => {
    if (input.as !== 'group') return { [name]: textOf(record[name]) };
    return input.flat ? typedOf(input.parts, record) : { [name]: typedOf(input.parts, (record[name] ?? {}) as AnyRow) };
  });
  return Object.assign({}, ...values);
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
