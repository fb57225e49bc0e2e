import type { ComponentType } from 'react';
import type { Column, ColumnOptions } from './columns';
import type { ActionOf, AttributesOf, DetailOf, EntityName, FilterName, InputOf, RowOf } from './contract';
import type { Field, GroupField, ReferenceField } from './field';
import type { Filter } from './filters';
import type { Scope } from './scope';
import type { Texts } from './texts';

/*
 * What may be written in a declaration. Whatever the API does not know is a compile error that names it: tests/types
 * has every mistake with the message it gets.
 */

export type Fields = Record<string, Field<never>>;
export type Filters = Record<string, Filter>;

/** An icon, as `@mui/icons-material` has them. */
export type IconComponent = ComponentType<{ fontSize?: 'small' | 'inherit' }>;

/** A component in a chunk of its own that draws the body of a record's page. */
export type DetailBody<Row> = ComponentType<{ record: Row }> & { load?: () => Promise<unknown> };

/**
 * What a developer says about an entity. Everything else is derived.
 * @typeParam N its name: its group in the API's table of endpoints, its path, and react-admin's resource
 */
export interface EntitySpec<N extends EntityName, F, L, P> {
  /** The attribute of a row that holds its id. `id: 'carrierId'` */
  id: keyof RowOf<N> & string;

  /** What one record is called; most texts of the screens follow from it. `one: 'Carrier'` */
  one: string;

  /** What several are called, also in the sidebar. `many: 'Carriers'` */
  many: string;

  /** The sidebar's icon. `icon: CarrierIcon`, from `@mui/icons-material/LocalShippingOutlined` */
  icon: IconComponent;

  /**
   * The attributes that screens show or ask for, each by a builder of `schema/fields` that holds its values.
   * @example fields: { name: text('Name'), rating: integer('Rating'), regionId: reference('Region', 'regions') }
   */
  fields: F & CheckedFields<N, F>;

  /**
   * The list's columns from left to right: the names of fields, or more where a column is special.
   * @example columns: ['name', { field: 'rating', render: (row, shown) => <Stars of={row}>{shown}</Stars> }]
   */
  columns: readonly ColumnSpec<N, ShownFields<RowOf<N>, NoInfer<F>>[keyof ShownFields<RowOf<N>, NoInfer<F>>]>[];

  /** The column that links to the record's page. `linked: 'name'` */
  linked?: keyof NoInfer<F> & keyof RowOf<N> & string;

  /**
   * The filter bar from left to right. Names are the documented query parameters, values builders of `schema/filters`.
   * @example filters: { name: textFilter('Name'), ...range('Rating'), regionId: referenceFilter('Region', 'regions') }
   */
  filters: L & CheckedFilters<N, L>;

  /** Views of the list that other pages link to; see {@link Preset}. */
  presets?: P & CheckedPresets<N, P>;

  /** What can be done besides looking; routes and buttons follow. `can: ['create', 'update', 'delete']` */
  can: readonly ActionOf<N>[];

  /** What the form asks for, in its order; the same form creates and edits. `form: ['name', 'rating', 'regionId']` */
  form?: readonly FormFields<N, NoInfer<F>>[keyof FormFields<N, NoInfer<F>>][];

  /** Labels of form fields where they differ from the list's. `formLabels: { unitPrice: 'Unit Price' }` */
  formLabels?: { [K in FormFields<N, NoInfer<F>>[keyof FormFields<N, NoInfer<F>>]]?: string };

  /** What the record's page shows, in its order; every field where absent. `detail: ['rating', 'regionId']` */
  detail?: readonly ShownFields<DetailOf<N>, NoInfer<F>>[keyof ShownFields<DetailOf<N>, NoInfer<F>>][];

  /**
   * The body of the record's page where its fields, one beside another, are not enough. It is fetched when it is needed.
   * @example body: lazyComponent(() => import('./CarrierDetail'))
   */
  body?: DetailBody<DetailOf<N>>;

  /** True where the API has no detail: the record is then looked up in the whole list. `detailFromList: true` */
  detailFromList?: boolean;

  /** What the selector in the header narrows the list to, by one of its query parameters. `scope: byWarehouse` */
  scope?: Scope<FilterName<N>>;

  /**
   * What a record is called in links, selects and headings; its `name` where absent.
   * @example represent: ({ name, surname }) => `${name} ${surname}`
   */
  represent?: (row: RowOf<N>) => string;

  /** Texts that differ from those that follow from the names. `texts: { empty: 'No carriers yet.' }` */
  texts?: Partial<Texts>;
}

/**
 * A view of the list that the address bar names, `?param=value`.
 * @example
 * { param: 'filter', value: 'low-stock', label: 'Low Stock', keep: (row) => row.isLowStock }
 * { param: 'period', value: 'today', label: 'Today', filters: () => ({ fromDate: daysAgo(0) }) }
 */
export interface Preset<Row = never> {
  /** The parameter that names it. `param: 'filter'` */
  param: string;
  /** That parameter's value. `value: 'low-stock'` */
  value: string;
  /** What the list says it shows only, where its filters do not say it all. `label: 'Low Stock'` */
  label: string;
  /**
   * The filters it stands for, at the time it is shown: any of the documented query parameters, also such as the filter bar
   * has no control for.
   * @example filters: () => ({ fromDate: daysAgo(0) })
   */
  filters?: () => Record<string, string>;
  /**
   * The rows it keeps, where the API has no parameter for it: all rows are then asked for and paged in the browser.
   * @example keep: (row) => row.isLowStock
   */
  keep?: (row: Row) => boolean;
}

/**
 * A column of the list: the name of a field; that with {@link ColumnOptions}; or a column of its own, made with
 * {@link column}, whose value is computed from the row.
 */
export type ColumnSpec<N extends EntityName, Name extends string> =
  | Name
  | FieldColumn<RowOf<N>, Name>
  | Column<RowOf<N>>;

/** A column that shows a field, with what is special about it. */
interface FieldColumn<Row, Name extends string> extends ColumnOptions<Row> {
  /** The field it shows. `field: 'rating'` */
  field: Name;
}

/**
 * The fields a form can ask for, by name: those that are sent, and those whose parts are, beside the rest; a message in
 * place of a name that has another part.
 */
type FormFields<N extends EntityName, F> = {
  [K in keyof F & string]: F[K] extends GroupField<never, infer P, true>
    ? [P] extends [keyof InputOf<N>]
      ? K
      : `${K} has ${Exclude<P, keyof InputOf<N>>}, which is not sent`
    : K & keyof InputOf<N>;
};

/** The fields a row or record can show, by name; a message in place of a name whose value the API does not send. */
type ShownFields<Row, F> = {
  [K in keyof F & keyof Row & string]: F[K] extends ReferenceField
    ? NameBeside<K> extends keyof Row
      ? K
      : `${K} shows ${NameBeside<K>}, which is no attribute`
    : K;
};

type NameBeside<Id extends string> = Id extends `${infer Stem}Id` ? `${Stem}Name` : Id;

/** The fields, those in whose place a message stands that name no attribute or do not hold its values. */
type CheckedFields<N extends EntityName, F> = {
  [K in keyof F]: K extends keyof AttributesOf<N>
    ? F[K] extends Field<NonNullable<AttributesOf<N>[K]>>
      ? F[K]
      : `${K & string} of ${N} is ${KindsFor<NonNullable<AttributesOf<N>[K]>>}`
    : `${K & string} is not an attribute of ${N}`;
};

/** The builders for a type of the wire, in words. */
type KindsFor<V> = [V] extends [boolean]
  ? 'true or false: yesNo()'
  : [V] extends [number]
    ? 'a number: integer(), decimal(), money() or reference()'
    : [V] extends [string]
      ? 'text: text(), longText(), email(), phone(), date() or choice()'
      : 'an object: group()';

/** The presets, with a message in place of each filter that the API does not know. */
type CheckedPresets<N extends EntityName, P> = {
  [I in keyof P]: P[I] extends { filters: () => infer L } ? P[I] & { filters: () => CheckedFilters<N, L> } : P[I];
};

/** The filters, those in whose place a message stands that the API does not know. */
type CheckedFilters<N extends EntityName, L> = {
  [K in keyof L]: K extends FilterName<N> ? L[K] : `${K & string} is not a query parameter of ${N}`;
};
