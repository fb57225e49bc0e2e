import type { AnyRow, FormField } from './entity';
import { ADDRESS_PARTS } from './kinds';

/** What a form holds as it goes on the wire: numbers as numbers, text trimmed, an address nested or flat as declared. */
export function payloadOf(form: readonly FormField[], typed: AnyRow): AnyRow {
  const parts = form.map(({ name, kind }) =>
    kind.input.as === 'address' && kind.input.flat
      ? (kind.write(typed) as AnyRow)
      : { [name]: kind.write(typed[name]) },
  );
  return Object.assign({}, ...parts);
}

/** What a form is filled with: the record's values as text, '' where there is none. */
export function typedOf(form: readonly FormField[], record: AnyRow = {}): AnyRow {
  const parts = form.map(({ name, kind }) => {
    if (kind.input.as !== 'address') return { [name]: textOf(record[name]) };
    const typed = (of: AnyRow) => Object.fromEntries(ADDRESS_PARTS.map((part) => [part, textOf(of[part])]));
    return kind.input.flat ? typed(record) : { [name]: typed((record[name] ?? {}) as AnyRow) };
  });
  return Object.assign({}, ...parts);
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
