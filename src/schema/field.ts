import type { ReactNode } from 'react';
import type { TextField } from '../../contract/definition/fields';
import type { ReferenceName } from './contract';

/** One attribute of a record: what it is called and what kind of value it holds. */
export interface Field<V> {
  /** What it is called over its column, at its input and beside its value. */
  label: string;
  /** How its values are shown, compared, typed in and sent. */
  kind: Kind<V>;
}

/** A field, and the attribute it stands for. */
export interface NamedField<Name extends string = string> extends Field<unknown> {
  name: Name;
  /** True where a form may leave it empty. */
  optional?: boolean | undefined;
  /** True where only a new record's form asks for it. */
  fixed?: boolean | undefined;
  /** The values of other fields beside which it is asked for; always where absent. */
  when?: object | undefined;
  /** What a new record's form begins with. */
  initial?: string | number | boolean | undefined;
}

/**
 * What a kind of value is, once for every place it stands in: cells, details, forms and sorting.
 * @typeParam V the value on the wire
 */
export interface Kind<V> {
  /** The value as plain text. */
  text: (value: V) => string;
  /** The value as a program reads it, in a file of the list, where that differs from the text: a plain number, `yyyy-MM-dd`. */
  plain?: (value: V) => string | number;
  /** What a cell shows where that is more than the text. */
  cell?: (value: V) => ReactNode;
  /** What a detail page shows where that differs from the cell. */
  detail?: (value: V) => ReactNode;
  /** Negative where the first one comes first in ascending order. */
  compare: (a: V, b: V) => number;
  /** How its cells take up room; as `text` where absent. */
  fit?: Fit;
  /** The words of the sort selector, ascending and descending. */
  order: readonly [ascending: string, descending: string];
  /** What it is typed in or chosen with. */
  input: InputSpec | GroupSpec | LinesSpec;
  /** What a text has to be like. */
  rules?: TextRules;
  /** What was typed, as it goes on the wire. */
  write: (typed: unknown) => unknown;
  /** The attribute that screens show in place of the field's own, by its name; the field's own where absent. */
  shownBy?: (name: string) => string;
}

/**
 * How the cells of a column take up room: `number`s stand on the right in tabular figures, `text` breaks into two lines
 * where it must, what is `whole` never does, and what is `long` takes the room that is left and gives way first.
 */
export type Fit = 'number' | 'text' | 'whole' | 'long';

export type TextRules = Pick<TextField, 'min' | 'max' | 'pattern'>;

/** How a value is typed in. The form and the filter bar draw it; see `views/controls`. */
export type InputSpec =
  | { as: 'text'; type: 'text' | 'email' | 'tel' | 'date' }
  | NumberSpec
  | { as: 'longText' }
  | { as: 'choice'; choices: readonly Choice[]; hint?: string }
  | ReferenceSpec;

export interface NumberSpec {
  as: 'number';
  step: number | 'any';
  min: number;
  max?: number | undefined;
  /** True where a text stands there now and then: a numeric input would not show it, and it would be lost. */
  orText?: boolean;
}

export interface ReferenceSpec {
  as: 'reference';
  to: ReferenceName;
  hint?: string | undefined;
  /** The ids that alone are offered; all where absent. */
  only?: readonly number[] | undefined;
  narrowedBy?: Narrowing | undefined;
  /** True where there are too many to choose from: it is found by typing. */
  search?: boolean | undefined;
}

/** What a reference depends on: it waits for that, offers what belongs to it, and is cleared when it is changed. */
export interface Narrowing {
  /** The field beside it. */
  field: string;
  /** The query parameter that takes the other's value; its name where absent. */
  param?: string;
  /** What the select says while nothing is chosen there. */
  hint?: string;
}

/**
 * How a value of several parts is typed in: each has an input of its own.
 * @typeParam P the names of the parts
 */
export interface GroupSpec<P extends string = string, Flat extends boolean = boolean> {
  as: 'group';
  parts: readonly NamedField<P>[];
  /** True where the parts stand beside the record's other attributes; in an object named like the field otherwise. */
  flat: Flat;
}

/** Rows of a record, each typed in as fields of its own. */
export interface LinesSpec {
  as: 'lines';
  parts: readonly NamedField[];
  /** Rows at least. */
  min: number;
}

/** One of a fixed set of values. */
export interface Choice {
  /** As it goes on the wire. `value: 'SMALL_BOX'` */
  value: string;
  /** As a person chooses it. `label: 'Small box'` */
  label: string;
}

/** A field that holds the id of another record. */
export interface ReferenceField extends Field<number> {
  kind: Kind<number> & { input: ReferenceSpec };
}

/** A field whose value has parts. */
export interface GroupField<V, P extends string = string, Flat extends boolean = boolean> extends Field<V> {
  kind: Kind<V> & { input: GroupSpec<P, Flat> };
}

/** The attribute of a record that screens show for a field of that name. */
export const shownAttribute = ({ shownBy }: Pick<Kind<never>, 'shownBy'>, name: string): string =>
  shownBy?.(name) ?? name;
