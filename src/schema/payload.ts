import { isShown, textOf } from '../../contract/definition/conditions';
import type { NamedField } from './field';
import type { AnyRow } from './record';

/** Converts form values to a request body: numbers as numbers, texts trimmed, parts nested or flat as declared. */
export function payloadOf(form: readonly NamedField[], typed: AnyRow): AnyRow {
  const values = form.map((field) => {
    const { name, kind, optional, when } = field;
    if (kind.input.as === 'group' && kind.input.flat) return kind.write(typed);
    const isNothing = (optional && textOf(typed[name]).trim() === '') || (when && !isShown(field, typed));
    return { [name]: isNothing ? null : kind.write(typed[name]) };
  });
  return Object.assign({}, ...values);
}
