import type {
  ChoiceField,
  DateField,
  Field,
  Fields,
  GroupField,
  LinesField,
  NumberField,
  TextField,
  YesNoField,
} from './fields';
import type { IdName } from './names';

/*
 * The types derived from a definition: rows, details, bodies and queries.
 */

type Flat<T> = { [K in keyof T]: T[K] };

/** The type of a field's non-null value. */
export type Value<F extends Field> = F extends NumberField
  ? number
  : F extends { kind: 'reference' | 'id' }
    ? number
    : F extends YesNoField
      ? boolean
      : F extends ChoiceField<infer C>
        ? C
        : F extends LinesField<infer L>
          ? Attributes<L>[]
          : F extends GroupField<infer G>
            ? Attributes<G>
            : string;

/** A condition on values: a value, or several alternatives. `{ state: ['sent', 'partial'] }` */
export type Beside<T> = { readonly [K in keyof T]?: T[K] | readonly T[K][] };

/** A field that may be null. */
type Nullable = { optional: true } | { when: object };
type OrNull<F extends Field, V> = F extends Nullable ? V | null : V;

/** The name attribute of a reference: `regionName` for `regionId`. */
type NameBeside<K extends string> = K extends `${infer Stem}Id` ? `${Stem}Name` : `${K}Name`;

/** The fields of a response, with the names of references next to their ids. */
export type Attributes<F extends Fields> = Flat<
  { [K in keyof F & string]: OrNull<F[K], Value<F[K]>> } & {
    [K in keyof F & string as F[K] extends { kind: 'reference' } ? NameBeside<K> : never]: OrNull<F[K], string>;
  }
>;

/** The fields in a list's rows: no form-only fields and no lines. */
type InRow<F extends Fields> = {
  [K in keyof F as F[K] extends { formOnly: true } | { kind: 'lines' } ? never : K]: F[K] extends GroupField
    ? TextField<'text'> & (F[K] extends Nullable ? { optional: true } : unknown)
    : F[K];
};
type LinesOf<F extends Fields> = { [K in keyof F as F[K] extends { kind: 'lines' } ? K : never]: F[K] };

/** A row of the list. */
export type Row<One extends string, F extends Fields> = Flat<{ [K in IdName<One>]: number } & Attributes<InRow<F>>>;
/** One record: its row, its lines, and the definition's detail fields. */
export type Detail<One extends string, F extends Fields, D extends Fields> = Flat<
  Omit<Row<One, F>, keyof D> & Attributes<LinesOf<F>> & Attributes<D>
>;

type Sent<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: F[K] };
type Nested<F extends Fields> = {
  [K in keyof F as F[K] extends GroupField<Fields, true> ? never : K]: F[K];
};
type Spread<F extends Fields> = {
  [K in keyof F & string]: F[K] extends GroupField<infer G, true> ? (x: SentValues<G>) => void : never;
}[keyof F & string] extends infer U
  ? [U] extends [never]
    ? unknown
    : U extends (x: infer I) => void
      ? I
      : unknown
  : unknown;
type SentValue<F extends Field> =
  F extends LinesField<infer L> ? SentValues<L>[] : F extends GroupField<infer G> ? SentValues<G> : Value<F>;
type SentValues<F extends Fields> = Flat<
  { [K in keyof F & string as F[K] extends Nullable ? never : K]: SentValue<F[K]> } & {
    [K in keyof F & string as F[K] extends Nullable ? K : never]?: SentValue<F[K]> | null;
  }
>;
/** The body of a create and of an update. */
export type Input<F extends Fields> = Flat<SentValues<Nested<Sent<F>>> & Spread<Sent<F>>>;

/** The line fields that a list can be filtered by, with one value each: `tags.tagId`. */
export type LinePath<F> = {
  [K in keyof F & string]: F[K] extends LinesField<infer L>
    ? { [C in keyof L & string]: L[C] extends Ranged | { kind: 'lines' | 'group' } ? never : `${K}.${C}` }[keyof L &
        string]
    : never;
}[keyof F & string];
type Ranged = NumberField | DateField;

/** The filters of a list: by a field's own name, by another name, or by a field that the server part implements. */
export type FilterSpecs = Readonly<Record<string, true | string | Field>>;
type Stem<K extends string, S> = S extends string ? S : Capitalize<K>;
type Bounded = NumberField;
type Parameters<K extends string, S, F extends Field> = F extends Bounded
  ? { [P in `${'min' | 'max'}${Stem<K, S>}`]?: number }
  : F extends DateField
    ? { [P in `${'from' | 'to'}${Stem<K, S>}`]?: string }
    : { [P in S extends string ? S : K]?: Value<F> };
type Union<T> = (T extends unknown ? (x: T) => void : never) extends (x: infer I) => void ? I : never;

/** The filter parameters of a list, without paging. */
export type Filters<F extends Fields, P extends FilterSpecs> = Flat<
  Union<
    {
      [K in keyof P & string]: P[K] extends Field
        ? { [N in K]?: Value<P[K]> }
        : K extends keyof F
          ? Parameters<K, P[K], F[K]>
          : K extends `${infer L}.${infer C}`
            ? F[L] extends LinesField<infer X>
              ? Parameters<C, P[K], X[C]>
              : never
            : never;
    }[keyof P & string]
  >
>;
