import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/number';
import type { ReferenceName } from './contract';
import { type Field, type LinesSpec, shownAttribute } from './field';
import type { AnyRow } from './record';

/** A field as a detail page shows it. */
export interface DetailField {
  name: string;
  label: string;
  show: (record: AnyRow) => ReactNode;
  /** The values of other fields with which an added field is shown. */
  when?: object | undefined;
  /** The list that the value refers to, for a reference. */
  to?: ReferenceName;
  /** The fields of a line, for a field with lines. */
  lines?: LinesSpec['parts'];
  /** Computes the total of a line. */
  total?: LineTotal | undefined;
}

/** Returns the total of a line item, in dollars. */
export type LineTotal = (line: AnyRow) => number;

/** Makes a field for a detail page. Missing values show as a dash. */
export function detailField(
  name: string,
  { when, ...field }: Field<never> & Pick<DetailField, 'when'>,
  total?: LineTotal,
): DetailField {
  const { kind, label } = field as Field<unknown>;
  const show = kind.detail ?? kind.cell ?? kind.text;
  const shown = shownAttribute(kind, name);
  return {
    name,
    label,
    when,
    show: (record) => {
      const value = record[shown];
      return isMissing(value) ? NOTHING : show(value);
    },
    ...(kind.input.as === 'reference' && { to: kind.input.to }),
    ...(kind.input.as === 'lines' && { lines: kind.input.parts, total }),
  };
}
