import type { ReactNode } from 'react';
import type { TextField } from '../../contract/definition/fields';
import type { ReferenceName } from './contract';

/** An attribute of a record: its label and its kind of value. */
export interface Field<V> {
  /** The label of its column, its input and its value on a detail page. */
  label: string;
  /** How values are shown, compared, edited and sent. */
  kind: Kind<V>;
}

/** A field and the name of its attribute. */
export interface NamedField<Name extends string = string> extends Field<unknown> {
  name: Name;
  /** True if the form accepts an empty value. */
  optional?: boolean | undefined;
  /** True if the value can be set only when the record is created. */
  fixed?: boolean | undefined;
  /** The values that other fields must have for the form to show the field. Default: always shown. */
  when?: object | undefined;
  /** The initial value in the form of a new record. */
  initial?: string | number | boolean | undefined;
}

/**
 * A kind of value, defined once for cells, details, forms and sorting.
 * @typeParam V the value on the wire
 */
export interface Kind<V> {
  /** The value as plain text. */
  text: (value: V) => string;
  /** The value in exports, if it differs from the text: a plain number, `yyyy-MM-dd`. */
  plain?: (value: V) => string | number;
  /** The format of `plain` in a spreadsheet. Default: a text or a number as it is. */
  sheet?: SheetFormat;
  /** The content of a cell, if it is more than the text. */
  cell?: (value: V) => ReactNode;
  /** The content on a detail page, if it differs from the cell. */
  detail?: (value: V) => ReactNode;
  /** Compares two values; negative if `a` comes first in ascending order. */
  compare: (a: V, b: V) => number;
  /** How the cells use the width of the table. Default: `text`. */
  fit?: Fit;
  /** The texts of the sort selector, ascending and descending. */
  order: readonly [ascending: string, descending: string];
  /** The control for editing. */
  input: InputSpec | GroupSpec | LinesSpec;
  /** Validation rules for a text. */
  rules?: TextRules;
  /** Converts the form's value to the value on the wire. */
  write: (typed: unknown) => unknown;
  /** Returns the name of the attribute that screens show instead of the field's own. Default: the field's own. */
  shownBy?: (name: string) => string;
}

/**
 * How the cells of a column use the width: `number` is right-aligned with tabular figures, `text` wraps to two lines if
 * necessary, `words` as well but never within a word, `message` wraps and is never cut, `whole` never wraps, `long` takes the remaining
 * width and is the first to shrink.
 */
export type Fit = 'number' | 'text' | 'words' | 'message' | 'whole' | 'long';

/** A number of money, or a day `yyyy-MM-dd`. */
export type SheetFormat = 'money' | 'day';

export type TextRules = Pick<TextField, 'min' | 'max' | 'pattern'>;

/** The control for a value, in forms and filter bars; see `views/controls`. */
export type InputSpec =
  | { as: 'text'; type: 'text' | 'email' | 'tel' | 'date' | 'time' | 'datetime-local' }
  | NumberSpec
  | { as: 'longText' }
  | { as: 'choice'; choices: readonly Choice[]; hint?: string }
  | ReferenceSpec;

export interface NumberSpec {
  as: 'number';
  step: number | 'any';
  min: number;
  max?: number | undefined;
  /** True if the value is occasionally not a number. The form then uses a text input, since a numeric input would lose it. */
  orText?: boolean;
}

export interface ReferenceSpec {
  as: 'reference';
  to: ReferenceName;
  hint?: string | undefined;
  /** The ids of the options to offer. Default: all. */
  only?: readonly number[] | undefined;
  narrowedBy?: Narrowing | undefined;
  /** True if there are too many records for a select; the control is then a search box. */
  search?: boolean | undefined;
}

/** A reference whose options depend on another field. Disabled while the other is empty, cleared when the user changes it. */
export interface Narrowing {
  /** The name of the other field in the same form. */
  field: string;
  /** The query parameter for the other field's value. Default: the name of the other field. */
  param?: string;
  /** The select's placeholder while the other field is empty. */
  hint?: string;
}

/**
 * The control for a value with parts: one input for each part.
 * @typeParam P the names of the parts
 */
export interface GroupSpec<P extends string = string, Flat extends boolean = boolean> {
  as: 'group';
  parts: readonly NamedField<P>[];
  /** True if the parts are attributes of the record itself; false if they are in an object named like the field. */
  flat: Flat;
}

/** The control for the lines of a record: each line has inputs of its own. */
export interface LinesSpec {
  as: 'lines';
  parts: readonly NamedField[];
  /** The minimum number of lines. */
  min: number;
}

/** One of a fixed set of values. */
export interface Choice {
  /** The value on the wire. `value: 'SMALL_BOX'` */
  value: string;
  /** The text for the user. `label: 'Small box'` */
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

/** Returns the name of the attribute that screens show for a field. */
export const shownAttribute = ({ shownBy }: Pick<Kind<never>, 'shownBy'>, name: string): string =>
  shownBy?.(name) ?? name;
