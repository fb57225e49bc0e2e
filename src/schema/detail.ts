import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/nothing';
import type { ReferenceName } from './contract';
import { type Field, type LinesSpec, shownAttribute } from './field';
import type { AnyRow } from './record';

/** A field as a detail page shows it. */
export interface DetailField {
  name: string;
  label: string;
  show: (record: AnyRow) => ReactNode;
  /** Whose record the value names, where it names one. */
  to?: ReferenceName;
  /** What its rows consist of, where it has rows. */
  lines?: LinesSpec['parts'];
  /** What a row comes to. */
  total?: LineTotal | undefined;
}

/** What one of a record's lines comes to, in dollars. */
export type LineTotal = (line: AnyRow) => number;

/** Shows the field's value of a record; a dash where it has none. */
export function detailField(name: string, field: Field<never>, total?: LineTotal): DetailField {
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
    ...(kind.input.as === 'reference' && { to: kind.input.to }),
    ...(kind.input.as === 'lines' && { lines: kind.input.parts, total }),
  };
}
