import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/nothing';
import { type EntityName, isFixedList } from './contract';
import type { AnyRow } from './entity';
import type { Field } from './fields';
import { shownAttribute } from './kinds';

/** A field as a detail page shows it. */
export interface FactField {
  name: string;
  label: string;
  show: (record: AnyRow) => ReactNode;
  /** The entity whose record the value names, where that has a page. */
  to?: EntityName;
}

/** Shows the field's value of a record; a dash where it has none. */
export function factField(name: string, field: Field<never>): FactField {
  const { kind, label } = field as Field<unknown>;
  const show = kind.detail ?? kind.cell ?? kind.text;
  const shown = shownAttribute(kind, name);
  return {
    name,
    label,
    show: (record) => {
      const value = record[shown];
      return isMissing(value) ? NOTHING : show(value);
    },
    ...(kind.input.as === 'reference' && !isFixedList(kind.input.to) && { to: kind.input.to }),
  };
}
