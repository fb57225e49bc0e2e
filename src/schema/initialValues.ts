import { textOf } from '../../contract/definition/conditions';
import { type NamedField, shownAttribute } from './field';
import type { AnyRow } from './record';

/** Returns the initial values of a form, as text: those in the record, or the defaults of a new one. A missing value is ''. */
export function initialValues(form: readonly NamedField[], record?: AnyRow): AnyRow {
  const values = form.map(({ name, kind, initial }) => {
    const { input } = kind;
    // A search box has no options to take the record's name from, so the form keeps the name as well.
    if (input.as === 'reference' && input.search && record) {
      const nameAttribute = shownAttribute(kind, name);
      return { [name]: textOf(record[name]), [nameAttribute]: textOf(record[nameAttribute]) };
    }
    if (input.as === 'lines') {
      const rows = record ? rowsOf(record[name]) : Array.from({ length: input.min }, () => undefined);
      return { [name]: rows.map((line) => initialValues(input.parts, line)) };
    }
    if (input.as !== 'group') return { [name]: textOf(record ? record[name] : initial) };
    return input.flat
      ? initialValues(input.parts, record)
      : { [name]: initialValues(input.parts, record && ((record[name] ?? {}) as AnyRow)) };
  });
  return Object.assign({}, ...values);
}

const rowsOf = (value: unknown): AnyRow[] => (Array.isArray(value) ? value : []);
