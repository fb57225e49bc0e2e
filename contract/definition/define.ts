import type { Field, Fields } from './fields';
import type { ExtraList, FeatureOf, FreeField, FreeName, Wrong } from './reserved';
import type { Role } from './roles';
import type { Beside, Detail, FilterSpecs, Filters, Input, LinePath, Row, Value } from './shapes';

/** What can be done with records besides looking at them. */
export type Action = 'create' | 'update' | 'delete';
const ALL: readonly Action[] = ['create', 'update', 'delete'];

/** One record that somebody works with for a while, which lists and figures are narrowed to. */
export interface Scope<S extends string = string> {
  /** The query parameter that says which record. `param: 'warehouseId'` */
  param: S;
  /** What the address of a page calls it. `inAddress: 'warehouse'` */
  inAddress: string;
  /** The entity it is one of. `of: 'warehouses'` */
  of: string;
  /** What its selector is called. `label: 'Warehouse'` */
  label: string;
  /** What the selector says where nothing is narrowed. `hint: 'All Warehouses'` */
  hint: string;
  /** What it does to this list, for the description of the API. `note: 'Source or target'` */
  note?: string;
}

/** A rule across fields, run in the form and again by the server. */
interface Rule<F extends Fields = Fields> {
  /** The field at which it is told. */
  field: keyof F & string;
  /** @returns what is wrong, nothing where all is well */
  check(record: Input<F>): string | undefined | null | false;
}

/** What an entity is. Everything else follows. */
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
  /** What one record is called. `one: 'Carrier'` */
  one: One;
  /** What several are called. `many: 'Carriers'` */
  many: string;
  fields: F;
  /** The field that a record is called by; `name` where absent, if there is one. */
  calledBy?: string;
  filters: P;
  /** What a record's detail says besides. */
  detail: D;
  can: readonly A[];
  /** False where the API has no call for one record: it is then looked up in the whole list. */
  hasDetail: G;
  /** Who may create, change and delete records. */
  role: Role;
  /** Who may read them. */
  readBy: Role;
  /** True where there is no end of records: a list is then never asked for as a whole. */
  endless: boolean;
  /** What the server sorts the list by; absent where screens sort the page they have. */
  sortedBy?: readonly string[];
  scope?: Scope<S>;
  rules: readonly Rule[];
  /** The values beside which a record can be changed and deleted. */
  editableWhen?: object;
  /** The name it is announced by where the documented API does not have it at all. */
  extra?: ExtraList | undefined;
  /** The list whose records these are, told otherwise. */
  recordsOf?: string | undefined;
  /** What the description of the API says besides of a call. */
  notes: { readonly list?: string; readonly get?: string; readonly delete?: string };
}

export interface Spec<N extends string, One extends string, F, P, D, A, G, S extends string> {
  /** Its name: the last part of its path, and its resource. `name: 'carriers'` */
  name: N & FreeName<N>;
  /** What one record is called; its table and its id follow from it. `one: 'Carrier'` */
  one: One;
  /** What several are called, also in the sidebar. `many: 'Carriers'` */
  many: string;
  /**
   * What a record consists of, by builders of `definition/fields`, in the order of columns and inputs.
   * @example fields: { name: text('Name', { unique: true }), email: optional(email('E-mail')) }
   */
  fields: F & CheckedFields<F, One>;
  /**
   * The field that a record is called by, in links, selects and messages, where that is not `name`: one line of text that every
   * record has. Without either, links show the record's number, and selects cannot offer it. `calledBy: 'code'`
   */
  calledBy?: keyof Callable<NoInfer<F>> & string;
  /**
   * What the list can be filtered by; by every field that is no long text where absent. `true` for a field under its own
   * name, a text for one under another, `whether` for several values of others, a field for what the server's part answers.
   * A field of lines keeps the records one of whose lines has that value: `'tags.tagId'`.
   * @example filters: { name: true, unitPrice: 'Price', 'tags.tagId': true, open: whether('Open', { state: ['sent', 'late'] }) }
   */
  filters?: P & CheckedFilters<F, P>;
  /** What a record's detail says besides its row. `detail: { history: lines('History', { date: date('Date') }) }` */
  detail?: D;
  /** What can be done besides looking; everything where absent. `can: ['create']` */
  can?: readonly A[];
  /** False where the API has no call for one record: it is then looked up in the whole list. `hasDetail: false` */
  hasDetail?: G;
  /** Who may create, change and delete records, at the least; managers where absent. `role: 'clerk'` */
  role?: Role;
  /** Who may read records, at the least; everybody with an account where absent. `readBy: 'administrator'` */
  readBy?: Role;
  /** True where there is no end of records: a list is then never asked for as a whole. `endless: true` */
  endless?: boolean;
  /**
   * What the server sorts the whole list by, all of its pages, with an index where that helps; where absent, screens sort the
   * page they show by any column. References are sorted by the other record's name, choices by their labels.
   * @example sortedBy: ['name', 'rating']
   */
  sortedBy?: readonly (keyof Sortable<NoInfer<F>> & string)[];
  /** What the selector in the header narrows the list to. `scope: byWarehouse` */
  scope?: Scope<S>;
  /**
   * What has to hold across fields, in the form and on the server.
   * @example rules: [{ field: 'until', check: ({ from, until }) => until < from && 'is before the beginning' }]
   */
  rules?: readonly Rule<F extends Fields ? F : Fields>[];
  /** The values beside which a record can be changed and deleted: elsewhere it stays as it is. `editableWhen: { state: 'draft' }` */
  editableWhen?: F extends Fields ? Beside<{ [K in keyof F]: Value<F[K]> }> : never;
  /** The name it is announced by where the documented API does not have it at all. `extra: 'audit'` */
  extra?: FeatureOf<N>;
  /** The list whose records these are, told otherwise: what is done with them is noted, and told of, there. `recordsOf: 'products'` */
  recordsOf?: string;
  /** What the description of the API says besides of a call. `notes: { list: 'newest first' }` */
  notes?: Definition['notes'];
}

/** The fields that every record has a line of text in. */
type Callable<F> = {
  [K in keyof F as F[K] extends { kind: 'text' | 'email' | 'phone' | 'digits' }
    ? F[K] extends { optional: true } | { when: object } | { formOnly: true }
      ? never
      : K
    : never]: true;
};

/** The fields that are one value of a list's rows. */
type Sortable<F> = {
  [K in keyof F as F[K] extends { kind: 'lines' | 'group' | 'id' } | { formOnly: true } ? never : K]: true;
};

export type NaturalFilters<F extends Fields> = {
  readonly [K in keyof F as F[K]['kind'] extends 'longText' | 'lines' | 'group' | 'id' | 'email' | 'phone' | 'digits'
    ? never
    : K]: true;
};

/** The fields. Replaces a field by a message if its name is reserved, or if it is shown by an unknown field. */
type CheckedFields<F, One extends string> = {
  [K in keyof F]: F[K] extends { when: infer W }
    ? Named<W> extends keyof F
      ? FreeField<K, One, F[K]>
      : Wrong<`${K & string} is shown when ${Exclude<Named<W>, keyof F> & string} has a value, which is no field`>
    : FreeField<K, One, F[K]>;
};

/** The names that an object is known to have, without those that any object may have. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: true };

/** The filters, a message in place of one that names no field. */
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
  const { extra, ...said } = spec;
  const fields = spec.fields as F;
  return {
    can: ALL as readonly A[],
    hasDetail: true as G,
    role: 'manager',
    readBy: 'viewer',
    endless: false,
    detail: {} as D,
    notes: {},
    ...said,
    ...(extra && { extra: extra as ExtraList }),
    fields,
    filters: (spec.filters ?? naturalFilters(fields)) as P,
    rules: spec.rules ?? [],
  };
}

/** Returns the field that names a record; undefined where its number does. */
export const calledBy = ({ calledBy, fields }: Pick<Definition, 'calledBy' | 'fields'>): string | undefined =>
  calledBy ?? ('name' in fields ? 'name' : undefined);

const UNFILTERED: readonly Field['kind'][] = ['longText', 'lines', 'group', 'id', 'email', 'phone', 'digits'];

/** What a list is filtered by where nothing is said of it. */
export const naturalFilters = (fields: Fields): FilterSpecs =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (UNFILTERED.includes(kind) ? [] : [[name, true] as const])),
  );

/**
 * What a record's detail says besides its row, and what the API's description says of fields: of an entity whose screens
 * need to know neither.
 * @param note how a detail is described
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

/** What a definition says, or whatever it may be where one is not known. */
type Known<T extends Definition, Shape> = string extends keyof Of<T>[1] ? Record<string, unknown> : Shape;

/** A row of the entity's list. */
export type RowOf<T extends Definition> = Known<T, Row<Of<T>[0], Of<T>[1]>>;
/** One record as it is answered by itself. */
export type DetailOf<T extends Definition> = Known<T, Detail<Of<T>[0], Of<T>[1], Of<T>[3]>>;
/** The body of a create and of an update. */
export type InputOf<T extends Definition> = Known<T, Input<Of<T>[1]>>;
/** The list's filters, the scope's with them. */
export type FiltersOf<T extends Definition> = Known<T, Filters<Of<T>[1], Of<T>[2]> & { [K in Of<T>[4]]?: number }>;
/** What a list is asked with. */
export type QueryOf<T extends Definition> = FiltersOf<T> & { page?: number; all?: 'true' | 'false'; sort?: string };
