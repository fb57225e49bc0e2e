import type { Field, Fields } from './fields';
import type { ExtraList, FeatureOf, FreeField, FreeName, Wrong } from './reserved';
import type { Role } from './roles';
import type { Beside, Detail, FilterSpecs, Filters, Input, LinePath, Row, Value } from './shapes';

/** The actions on records other than reading. */
export type Action = 'create' | 'update' | 'delete';
const ALL: readonly Action[] = ['create', 'update', 'delete'];

/** A selector in the header that narrows lists and figures to one record. */
export interface Scope<S extends string = string> {
  /** The query parameter with the record's id. `param: 'warehouseId'` */
  param: S;
  /** The parameter's name in the URL of a page. `inAddress: 'warehouse'` */
  inAddress: string;
  /** The entity of the record. `of: 'warehouses'` */
  of: string;
  /** The label of the selector. `label: 'Warehouse'` */
  label: string;
  /** The option of the selector for all records. `hint: 'All Warehouses'` */
  hint: string;
  /** The effect on this list, for the API description. `note: 'Source or target'` */
  note?: string;
}

/** A rule across fields. The form and the server both run it. */
interface Rule<F extends Fields = Fields> {
  /** The field that shows the message. */
  field: keyof F & string;
  /** @returns the message, or a falsy value if the rule holds */
  check(record: Input<F>): string | undefined | null | false;
}

/** The definition of an entity. Its API, tables and screens follow from it. */
export interface Definition<
  N extends string = string,
  One extends string = string,
  F extends Fields = Fields,
  P extends FilterSpecs = FilterSpecs,
  D extends Fields = Fields,
  A extends Action = Action,
  G extends boolean = boolean,
  S extends string = string,
> {
  /** Its name: the last part of its path, and its resource. `name: 'carriers'` */
  name: N;
  /** The singular name. `one: 'Carrier'` */
  one: One;
  /** The plural name. `many: 'Carriers'` */
  many: string;
  fields: F;
  /** The field that serves as the record's name; by default `name`, if there is one. */
  calledBy?: string;
  filters: P;
  /** Fields of a record's detail that its row does not have. */
  detail: D;
  can: readonly A[];
  /** False if the API has no call for a single record: the web app then finds it in the whole list. */
  hasDetail: G;
  /** Minimum role for creating, changing and deleting records. */
  role: Role;
  /** Minimum role for reading records. */
  readBy: Role;
  /** True if the number of records has no limit: nothing then loads the whole list at once. */
  endless: boolean;
  /** Fields that the server can sort by; if absent, screens sort the page that they show. */
  sortedBy?: readonly string[];
  scope?: Scope<S>;
  rules: readonly Rule[];
  /** Field values that allow changing and deleting a record. */
  editableWhen?: object;
  /** The capability that announces an entity beyond the documented API. */
  extra?: ExtraList | undefined;
  /** The entity whose records this list shows in another form. */
  recordsOf?: string | undefined;
  /** Notes on calls for the API description. */
  notes: { readonly list?: string; readonly get?: string; readonly delete?: string };
}

export interface Spec<N extends string, One extends string, F, P, D, A, G, S extends string> {
  /** Its name: the last part of its path, and its resource. `name: 'carriers'` */
  name: N & FreeName<N>;
  /** The singular name; the table and the id column follow from it. `one: 'Carrier'` */
  one: One;
  /** The plural name, also in the sidebar. `many: 'Carriers'` */
  many: string;
  /**
   * The fields of a record, made with the builders of `definition/fields`, in the order of columns and inputs.
   * @example fields: { name: text('Name', { unique: true }), email: optional(email('E-mail')) }
   */
  fields: F & CheckedFields<F, One>;
  /**
   * The field that names a record in links, selects and messages, if it is not `name`: one line of text that every record has.
   * Without either, links show the record's number, and selects cannot offer the entity. `calledBy: 'code'`
   */
  calledBy?: keyof Callable<NoInfer<F>> & string;
  /**
   * The filters of the list; by default one for each field except long texts. `true` filters by the field of that name, a text
   * renames the parameter, `whether` groups several values of other fields, and a field is a filter that the server part handles.
   * A filter by a field of lines matches records with that value in any line: `'tags.tagId'`.
   * @example filters: { name: true, unitPrice: 'Price', 'tags.tagId': true, open: whether('Open', { state: ['sent', 'late'] }) }
   */
  filters?: P & CheckedFilters<F, P>;
  /** Fields of a record's detail that its row does not have. `detail: { history: lines('History', { date: date('Date') }) }` */
  detail?: D;
  /** Actions on records; all by default. `can: ['create']` */
  can?: readonly A[];
  /** False if the API has no call for a single record: the web app then finds it in the whole list. `hasDetail: false` */
  hasDetail?: G;
  /** Minimum role for creating, changing and deleting records; managers by default. `role: 'clerk'` */
  role?: Role;
  /** Minimum role for reading records; every account by default. `readBy: 'administrator'` */
  readBy?: Role;
  /** True if the number of records has no limit: nothing then loads the whole list at once. `endless: true` */
  endless?: boolean;
  /**
   * Fields that the server sorts the whole list by, with an index where that helps. If absent, screens sort the page that they
   * show, by any column. A reference sorts by the other record's name, a choice by its labels.
   * @example sortedBy: ['name', 'rating']
   */
  sortedBy?: readonly (keyof Sortable<NoInfer<F>> & string)[];
  /** The selector in the header that narrows the list. `scope: byWarehouse` */
  scope?: Scope<S>;
  /**
   * Rules across fields, which the form and the server both check.
   * @example rules: [{ field: 'until', check: ({ from, until }) => until < from && 'is before the beginning' }]
   */
  rules?: readonly Rule<F extends Fields ? F : Fields>[];
  /** Field values that allow changing and deleting a record; with others it is read-only. `editableWhen: { state: 'draft' }` */
  editableWhen?: F extends Fields ? Beside<{ [K in keyof F]: Value<F[K]> }> : never;
  /** The capability that announces an entity beyond the documented API. `extra: 'audit'` */
  extra?: FeatureOf<N>;
  /** The entity whose records this list shows in another form; history and live updates use its name. `recordsOf: 'products'` */
  recordsOf?: string;
  /** Notes on calls for the API description. `notes: { list: 'newest first' }` */
  notes?: Definition['notes'];
}

/** Fields that can name a record: one line of text, always present. */
type Callable<F> = {
  [K in keyof F as F[K] extends { kind: 'text' | 'email' | 'phone' | 'digits' }
    ? F[K] extends { optional: true } | { when: object } | { formOnly: true }
      ? never
      : K
    : never]: true;
};

/** Fields with a single value in a list row. */
type Sortable<F> = {
  [K in keyof F as F[K] extends { kind: 'lines' | 'group' | 'id' } | { formOnly: true } ? never : K]: true;
};

export type NaturalFilters<F extends Fields> = {
  readonly [K in keyof F as F[K]['kind'] extends 'longText' | 'lines' | 'group' | 'id' | 'email' | 'phone' | 'digits'
    ? never
    : K]: true;
};

/** The fields. Replaces one by a message if its name is reserved, or if its `when` names an unknown field. */
type CheckedFields<F, One extends string> = {
  [K in keyof F]: F[K] extends { when: infer W }
    ? Named<W> extends keyof F
      ? FreeField<K, One, F[K]>
      : Wrong<`${K & string} is shown when ${Exclude<Named<W>, keyof F> & string} has a value, which is no field`>
    : FreeField<K, One, F[K]>;
};

/** The declared keys of an object type, without its index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: true };

/** The filters. Replaces one by a message if it names an unknown field. */
export type CheckedFilters<F, P> = {
  [K in keyof P]: P[K] extends true | string
    ? K extends keyof F | LinePath<F>
      ? P[K]
      : Wrong<`${K & string} is no field: say which kind of value filters by it`>
    : P[K] extends { of: infer W }
      ? Named<W> extends keyof F
        ? P[K]
        : Wrong<`${K & string} is of ${Exclude<Named<W>, keyof F> & string}, which is no field`>
      : P[K];
};

/**
 * Defines an entity, once for both sides.
 *
 * ```ts
 * export const carrier = define({
 *   name: 'carriers', one: 'Carrier', many: 'Carriers',
 *   fields: {
 *     name: text('Name', { unique: true, max: 80 }),
 *     email: optional(email('E-mail')),
 *     rating: integer('Rating', { max: 5 }),
 *     regionId: reference('Region', 'regions'),
 *   },
 * });
 * ```
 */
export function define<
  const N extends string,
  const One extends string,
  const F extends Fields,
  const P extends FilterSpecs = NaturalFilters<F>,
  // biome-ignore lint/complexity/noBannedTypes: no fields
  const D extends Fields = {},
  const A extends Action = Action,
  const G extends boolean = true,
  const S extends string = never,
>(spec: Spec<N, One, F, P, D, A, G, S>): Definition<N, One, F, P, D, A, G, S> {
  const { extra, ...given } = spec;
  const fields = spec.fields as F;
  return {
    can: ALL as readonly A[],
    hasDetail: true as G,
    role: 'manager',
    readBy: 'viewer',
    endless: false,
    detail: {} as D,
    notes: {},
    ...given,
    ...(extra && { extra: extra as ExtraList }),
    fields,
    filters: (spec.filters ?? naturalFilters(fields)) as P,
    rules: spec.rules ?? [],
  };
}

/** Returns the field that serves as the record's name; undefined if the record's number does. */
export const calledBy = ({ calledBy, fields }: Pick<Definition, 'calledBy' | 'fields'>): string | undefined =>
  calledBy ?? ('name' in fields ? 'name' : undefined);

const UNFILTERED: readonly Field['kind'][] = ['longText', 'lines', 'group', 'id', 'email', 'phone', 'digits'];

/** Returns the default filters. */
export const naturalFilters = (fields: Fields): FilterSpecs =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (UNFILTERED.includes(kind) ? [] : [[name, true] as const])),
  );

/**
 * Adds detail fields, and notes for the API description, which the screens of the entity do not need.
 * @param note describes the detail
 */
export function withDetail<
  N extends string,
  One extends string,
  F extends Fields,
  P extends FilterSpecs,
  A extends Action,
  S extends string,
  const D extends Fields,
>(
  // biome-ignore lint/complexity/noBannedTypes: the detail has no fields yet
  definition: Definition<N, One, F, P, {}, A, true, S>,
  detail: D,
  note: string,
  notes: { readonly [K in keyof F]?: string } = {},
): Definition<N, One, F, P, D, A, true, S> {
  const fields = { ...definition.fields };
  for (const name of Object.keys(notes) as (keyof F)[]) fields[name] = { ...fields[name], note: notes[name] };
  return { ...definition, fields, detail, notes: { ...definition.notes, get: note } };
}

type Of<T> =
  T extends Definition<string, infer One, infer F, infer P, infer D, Action, boolean, infer S>
    ? [One, F, P, D, S]
    : never;

/** The shape of a specific definition; any record for the general `Definition` type. */
type Known<T extends Definition, Shape> = string extends keyof Of<T>[1] ? Record<string, unknown> : Shape;

/** A row of the entity's list. */
export type RowOf<T extends Definition> = Known<T, Row<Of<T>[0], Of<T>[1]>>;
/** One record, as its own call returns it. */
export type DetailOf<T extends Definition> = Known<T, Detail<Of<T>[0], Of<T>[1], Of<T>[3]>>;
/** The body of a create and of an update. */
export type InputOf<T extends Definition> = Known<T, Input<Of<T>[1]>>;
/** The list's filters, including the scope. */
export type FiltersOf<T extends Definition> = Known<T, Filters<Of<T>[1], Of<T>[2]> & { [K in Of<T>[4]]?: number }>;
/** The query of a list. */
export type QueryOf<T extends Definition> = FiltersOf<T> & { page?: number; all?: 'true' | 'false'; sort?: string };
