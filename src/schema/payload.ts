import { isShown } from '../../contract/definition/rules';
import type { NamedField } from './field';
import type { AnyRow } from './record';

/** Whether a form asks for a field, what is typed in the others being as it is: as text, whatever it stands for. */
export const isAsked = ({ when }: Pick<NamedField, 'when'>, typed: AnyRow): boolean => {
  const wanted: AnyRow = { ...when };
  const names = Object.keys(wanted);
  const text = (values: AnyRow) => Object.fromEntries(names.map((name) => [name, textOf(values[name])]));
  return isShown({ when: text(wanted) }, text(typed));
};

/** What a form holds as it goes on the wire: numbers as numbers, text trimmed, parts nested or flat as declared. */
export function payloadOf(form: readonly NamedField[], typed: AnyRow): AnyRow {
  const values = form.map((field) => {
    const { name, kind, optional, when } = field;
    if (kind.input.as === 'group' && kind.input.flat) return kind.write(typed);
    const isNothing = (optional && textOf(typed[name]).trim() === '') || (when && !isAsked(field, typed));
    return { [name]: isNothing ? null : kind.write(typed[name]) };
  });
  return Object.assign({}, ...values);
}

/** A value as a control has it. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
