import type { Field, Fields } from './fields';
import type { FreeField, FreeName, Wrong } from './reserved';
import { type NamedRoles, type Roles, type RolesWith, rolesOf } from './roles';
import type { Beside, Detail, FilterSpecs, Filters, Input, LinePath, Row, Value } from './shapes';

/** The write operations on records. */
export type Action = 'create' | 'update' | 'delete';
const ALL: readonly Action[] = ['create', 'update', 'delete'];

/** A record by which the user narrows lists and figures for a while. */
export interface Scope<S extends string = string> {
  /** The query parameter with the record's id. `param: 'warehouseId'` */
  param: S;
  /** The parameter in a page's URL. `inAddress: 'warehouse'` */
  inAddress: string;
  /** The record's entity. `of: 'warehouses'` */
  of: string;
  /** The label of its selector. `label: 'Warehouse'` */
  label: string;
  /** The selector's text without a choice. `hint: 'All Warehouses'` */
  hint: string;
  /** Its effect on this list, for the API description. `note: 'Source or target'` */
  note?: string;
  /** The reference to the records that have the parameter, if the list's own do not. Set by {@link throughReference}. */
  through?: { readonly field: string; readonly list: string; readonly table: string };
}

/** A rule across fields, which the form and the server check. */
export interface Rule<F extends Fields = Fields> {
  /** The field that shows the message. */
  field: keyof F & string;
  /** @returns the message; nothing where the record is valid */
  check(record: Input<F>): string | undefined | null | false;
}

/** The definition of an entity, from which everything else is derived. */
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
  /** Its name: the last part of its API path, and its resource. `name: 'carriers'` */
  name: N;
  /** The name of one record. `one: 'Carrier'` */
  one: One;
  /** The name of several records. `many: 'Carriers'` */
  many: string;
  fields: F;
  /** The field that names a record; `name` where absent, if there is one. */
  nameField?: string;
  filters: P;
  /** The additional fields of a record's detail. */
  detail: D;
  can: readonly A[];
  /** False where the API has no call for one record: it is then looked up in the whole list. */
  hasDetail: G;
  /** The lowest role for each verb, if there are accounts. */
  roles: Roles;
  /** True where the number of records is unlimited: then nothing requests the whole list. */
  endless: boolean;
  /** The fields that the server sorts the list by; absent where screens sort the current page. */
  sortedBy?: readonly string[];
  scope?: Scope<S>;
  rules: readonly Rule[];
  /** The values that a record must have to be changed or deleted. */
  editableWhen?: object;
  /** The capability of its folder that announces it, if it is not part of the documented API. */
  capability?: string | undefined;
  /** The list with the same records in another form. */
  recordsOf?: string | undefined;
  /** The existing table of its records, where `one` does not name it. */
  table?: string | undefined;
  /** Additions to the API description of a call. */
  notes: { readonly list?: string; readonly get?: string; readonly delete?: string };
}

export interface Spec<N extends string, One extends string, F, P, D, A, G, S extends string, R extends string> {
  /** Its name: the last part of its API path, and its resource. `name: 'carriers'` */
  name: N & FreeName<N>;
  /** The name of one record, from which its table and id attribute are derived. `one: 'Carrier'` */
  one: One;
  /** The name of several records, also in the sidebar. `many: 'Carriers'` */
  many: string;
  /**
   * The fields of a record, made by the builders of `definition/fields`, in the order of columns and inputs.
   * @example fields: { name: text('Name', { unique: true }), email: optional(email('E-mail')) }
   */
  fields: F & CheckedFields<F, One>;
  /**
   * The field that names a record in links, selects and messages, if it is not `name`: a required line of text. Without either,
   * links show the record's number, and selects cannot offer it. `nameField: 'code'`
   */
  nameField?: keyof Callable<NoInfer<F>> & string;
  /**
   * The filters of the list; when absent, every field except long texts, contact data, digits, groups, ids and lines. `true` for a
   * field under its own name, a text for one under another name, `whether` for several values of other fields, a field for a
   * filter that the server part implements. A line field keeps the records with at least one such line: `'tags.tagId'`.
   * @example filters: { name: true, unitPrice: 'Price', 'tags.tagId': true, open: whether('Open', { state: ['sent', 'late'] }) }
   */
  filters?: P & CheckedFilters<F, P>;
  /** The additional fields of a record's detail. `detail: { history: lines('History', { date: date('Date') }) }` */
  detail?: D;
  /** The supported write operations; all when absent. `can: ['create']` */
  can?: readonly A[];
  /** False where the API has no call for one record: it is then looked up in the whole list. `hasDetail: false` */
  hasDetail?: G;
  /**
   * The lowest roles, if there are accounts: to `read` (default: viewer), to `create`, `update` and `delete` (default: the role
   * to `write`), to `write` (default: manager), and for `actions`.
   * @example roles: { create: 'clerk', delete: 'administrator', actions: { send: 'manager' } }
   */
  roles?: NamedRoles<R>;
  /** True where the number of records is unlimited: then nothing requests the whole list. `endless: true` */
  endless?: boolean;
  /**
   * The fields that the server sorts the whole list by, with an index where that helps. When absent, screens sort the current
   * page by any column. References sort by the other record's name, choices by their labels.
   * @example sortedBy: ['name', 'rating']
   */
  sortedBy?: readonly (keyof Sortable<NoInfer<F>> & string)[];
  /** The selector in the header that narrows the list. `scope: byWarehouse`, `scope: throughReference(byWarehouse, 'bayId', bay)` */
  scope?: Scope<S>;
  /**
   * Rules across fields, which the form and the server check.
   * @example rules: [{ field: 'until', check: ({ from, until }) => until < from && 'is before the beginning' }]
   */
  rules?: readonly Rule<F extends Fields ? F : Fields>[];
  /** The values that a record must have to be changed or deleted. `editableWhen: { state: 'draft' }` */
  editableWhen?: F extends Fields ? Beside<{ [K in keyof F]: Value<F[K]> }> : never;
  /** The capability that announces it: one of those in its folder's `feature.ts`. `capability: feature.name` */
  capability?: string;
  /** The list with the same records in another form; changes are recorded under its name. `recordsOf: 'products'` */
  recordsOf?: string;
  /** The existing table of its records, where `one` does not name it. `table: 'movement'` */
  table?: string;
  /** Additions to the API description of a call. `notes: { list: 'newest first' }` */
  notes?: Definition['notes'];
}

/** The fields with a line of text in every record. */
type Callable<F> = {
  [K in keyof F as F[K] extends { kind: 'text' | 'email' | 'phone' | 'digits' }
    ? F[K] extends { optional: true } | { when: object } | { formOnly: true }
      ? never
      : K
    : never]: true;
};

/** The fields with a single value in a list's rows. */
type Sortable<F> = {
  [K in keyof F as F[K] extends { kind: 'lines' | 'group' | 'id' } | { formOnly: true } ? never : K]: true;
};

export type NaturalFilters<F extends Fields> = {
  readonly [K in keyof F as F[K]['kind'] extends 'longText' | 'lines' | 'group' | 'id' | 'email' | 'phone' | 'digits'
    ? never
    : K]: true;
};

/** Checks the fields. Replaces a field by a message if its name is reserved, or if it depends on an unknown field. */
type CheckedFields<F, One extends string> = {
  [K in keyof F]: F[K] extends { when: infer W }
    ? Named<W> extends keyof F
      ? FreeField<K, One, F[K]>
      : Wrong<`${K & string} is shown when ${Exclude<Named<W>, keyof F> & string} has a value, which is no field`>
    : FreeField<K, One, F[K]>;
};

/** The literal property names of an object, without an index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: true };

/** Checks the filters. Replaces a filter by a message if it names no field. */
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
 * Defines an entity for the server and the web app.
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
  const R extends string = never,
>(spec: Spec<N, One, F, P, D, A, G, S, R>): Definition<N, One, F, P, D, A, G, S> & { roles: RolesWith<R> } {
  const fields = spec.fields as F;
  return {
    can: ALL as readonly A[],
    hasDetail: true as G,
    endless: false,
    detail: {} as D,
    notes: {},
    ...spec,
    roles: rolesOf<R>(spec.roles),
    fields,
    filters: (spec.filters ?? naturalFilters(fields)) as P,
    rules: spec.rules ?? [],
  };
}

/** Returns the field that names a record; undefined where only its number does. */
export const nameFieldOf = ({ nameField, fields }: Pick<Definition, 'nameField' | 'fields'>): string | undefined =>
  nameField ?? ('name' in fields ? 'name' : undefined);

const UNFILTERED: readonly Field['kind'][] = ['longText', 'lines', 'group', 'id', 'email', 'phone', 'digits'];

/** Returns the filters of a list whose definition has none. */
export const naturalFilters = (fields: Fields): FilterSpecs =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (UNFILTERED.includes(kind) ? [] : [[name, true] as const])),
  );

/**
 * Adds the fields of a record's detail, and notes on fields for the API description, to an entity whose screens need neither.
 * @param note the API description of the detail
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
  // biome-ignore lint/complexity/noBannedTypes: it has none yet
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

/** A derived shape; any record where the definition is not known statically. */
type Known<T extends Definition, Shape> = string extends keyof Of<T>[1] ? Record<string, unknown> : Shape;

/** A row of the entity's list. */
export type RowOf<T extends Definition> = Known<T, Row<Of<T>[0], Of<T>[1]>>;
/** One record in its own response. */
export type DetailOf<T extends Definition> = Known<T, Detail<Of<T>[0], Of<T>[1], Of<T>[3]>>;
/** The body of a create and of an update. */
export type InputOf<T extends Definition> = Known<T, Input<Of<T>[1]>>;
/** The list's filters, including the scope's. */
export type FiltersOf<T extends Definition> = Known<T, Filters<Of<T>[1], Of<T>[2]> & { [K in Of<T>[4]]?: number }>;
/** The query parameters of a list. */
export type QueryOf<T extends Definition> = FiltersOf<T> & { page?: number; all?: 'true' | 'false'; sort?: string };
