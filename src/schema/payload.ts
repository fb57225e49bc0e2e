import { isShown } from '../../contract/definition/rules';
import { type NamedField, shownAttribute } from './field';
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

/** What a form is filled with: the record's values as text, '' where there is none; what a new record begins with. */
export function typedOf(form: readonly NamedField[], record?: AnyRow): AnyRow {
  const values = form.map(({ name, kind, initial }) => {
    const { input } = kind;
    // What is found by typing is not among options that say what it is called.
    if (input.as === 'reference' && input.search && record) {
      const beside = shownAttribute(kind, name);
      return { [name]: textOf(record[name]), [beside]: textOf(record[beside]) };
    }
    if (input.as === 'lines') {
      const rows = record ? rowsOf(record[name]) : Array.from({ length: input.min }, () => undefined);
      return { [name]: rows.map((line) => typedOf(input.parts, line)) };
    }
    if (input.as !== 'group') return { [name]: textOf(record ? record[name] : initial) };
    return input.flat
      ? typedOf(input.parts, record)
      : { [name]: typedOf(input.parts, record && ((record[name] ?? {}) as AnyRow)) };
  });
  return Object.assign({}, ...values);
}

const rowsOf = (value: unknown): AnyRow[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
