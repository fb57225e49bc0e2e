import type { ComponentType } from 'react';
import type { Definition, DetailOf, FiltersOf, RowOf } from '../../contract/definition/define';
import type { LinesField } from '../../contract/definition/fields';
import type { Attributes, Beside } from '../../contract/definition/shapes';
import type { Action } from './action';
import type { Api } from './api';
import type { Column, ColumnOptions } from './columns';
import type { Choice } from './field';
import type { Texts } from './texts';

/*
 * What may be said of an entity's screens. Whatever its definition does not have is a compile error that names it:
 * tests/types has every mistake with the message it gets.
 */

/** An icon, as `@mui/icons-material` has them. */
export type IconComponent = ComponentType<{ fontSize?: 'small' | 'inherit' }>;

/** A component in a chunk of its own that draws the body of a record's page. */
export type DetailBody<Row> = ComponentType<{ record: Row }> & { load?: () => Promise<unknown> };

type FieldName<D extends Definition> = keyof D['fields'] & string;
/** The fields that are asked for: those the server does not tell. */
type FormFields<D extends Definition> = {
  [K in FieldName<D> as D['fields'][K] extends { computed: true } ? never : K]: string;
};
/** What a line comes to, a message in its place where there are none. */
type Total<K extends string, F> = F extends LinesField<infer L> ? (line: Attributes<L>) => number : `${K} has no lines`;
type FilteredName<D extends Definition> = keyof D['filters'] & string;

/**
 * What is seen otherwise than it follows from the definition. An ordinary entity has nothing of it but an icon.
 * @typeParam D the definition
 * @typeParam B what the body draws: a record as it is answered, perhaps with more than its definition says here
 */
export interface EntitySpec<D extends Definition, P, B extends DetailOf<D> = DetailOf<D>> {
  /** The sidebar's icon. `icon: CarrierIcon`, from `@mui/icons-material/LocalShippingOutlined` */
  icon?: IconComponent;

  /**
   * The list's columns from left to right, the first leading to the record, where they are not its fields in their order: the name of a field; that with
   * {@link ColumnOptions}; or a column of its own, made with {@link column}, whose value is computed from the row.
   * @example columns: ['name', { field: 'rating', render: (row, shown) => <Stars of={row}>{shown}</Stars> }]
   */
  columns?: readonly (
    | (FieldName<D> & keyof RowOf<D>)
    | FieldColumn<RowOf<D>, FieldName<D> & keyof RowOf<D>>
    | Column<RowOf<D>>
  )[];

  /**
   * What a row shows on a phone besides its first column: two or three of its columns, the first three where absent.
   * @example card: ['inventoryCount', 'unitPrice']
   */
  card?: readonly ((FieldName<D> & keyof RowOf<D>) | Column<RowOf<D>>)[];

  /** Labels of filters where they differ from their field's. `filterLabels: { type: 'Transaction Type' }` */
  filterLabels?: { [K in FilteredName<D>]?: string };

  /** What filters offer, where it reads otherwise than in cells. `filterChoices: { type: transactionTypes }` */
  filterChoices?: { [K in FilteredName<D>]?: readonly Choice[] };

  /** Views of the list that other pages link to; see {@link Preset}. */
  presets?: P & CheckedPresets<D, P>;

  /** What the form asks for, in its order; the same form creates and edits. Every field that is sent where absent. `form: ['name']` */
  form?: readonly (keyof FormFields<D>)[];

  /** Labels of form fields where they differ from the list's. `formLabels: { unitPrice: 'Unit Price' }` */
  formLabels?: Partial<FormFields<D>>;

  /** What the record's page shows, in its order; every field, and what its detail says besides, where absent. `detail: ['rating', 'regionId']` */
  detail?: readonly (FieldName<D> & keyof DetailOf<D>)[];

  /**
   * Headings under which fields stand, in the form and on the record's page; those that are not named come first.
   * @example sections: { Transport: ['mode', 'rating'] }
   */
  sections?: Readonly<Record<string, readonly FieldName<D>[]>>;

  /** How they stand there: one below another where absent, or one at a time. `sectionsAs: 'tabs'` */
  sectionsAs?: 'tabs';

  /** What each line comes to, in dollars: a column of its own, and their sum. `totals: { lines: (line) => line.quantity * line.price }` */
  totals?: { [K in FieldName<D>]?: Total<K, D['fields'][K]> };

  /** Lists of other entities' records on the record's page: those that refer to it. `related: [{ entity: 'orders', by: 'carrierId', label: 'Orders' }]` */
  related?: readonly Related[];

  /** What can be done with records besides changing and deleting them: each made by {@link action}. */
  actions?: readonly Action<Beside<RowOf<D>>>[];

  /**
   * The body of the record's page where its fields, one beside another, are not enough. It is fetched when it is needed.
   * @example body: lazyComponent(() => import('./CarrierDetail'))
   */
  body?: DetailBody<B>;

  /**
   * Computes what the body needs from the documented detail, when the body calls `record.figures()`.
   * @example figures: ({ history }: ClientDetail) => ({ total: sumOf(history, ({ totalPrice }) => totalPrice) })
   */
  figures?: (detail: never) => unknown;

  /**
   * What a record is called in links, selects and headings; its `name` where absent.
   * @example represent: ({ name, surname }) => `${name} ${surname}`
   */
  represent?: (row: RowOf<D>) => string;

  /** How a backend that is not ours differs: its path, the names of its paging and of its answers' parts. `api: { path: '/v2/hauliers', page: 'p' }` */
  api?: Api;

  /** Texts that differ from those that follow from the names. `texts: { empty: 'No carriers yet.' }` */
  texts?: Partial<Texts>;
}

/**
 * The records of another list that refer to the record at hand, a page at a time.
 * @example { entity: 'purchase-orders', by: 'supplierId', label: 'Purchase Orders' }
 */
export interface Related {
  /** What the backend has to announce for the list to be there. */
  extra?: string | undefined;
  /** Whose records they are. */
  entity: string;
  /** The parameter of their list that takes the record's id. */
  by: string;
  /** What stands over them. */
  label: string;
  /** What they are sorted by, as their list's API says it; as that gives them where absent. `sort: '-orderedOn'` */
  sort?: string;
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
  /** True where the sidebar leads to it. `sidebar: true` */
  sidebar?: boolean;
  /**
   * The filters it stands for, at the time it is shown: any of the documented query parameters, also such as the filter bar
   * has no control for.
   * @example filters: () => ({ fromDate: daysAgo(0) })
   */
  filters?: () => Record<string, string>;
  /**
   * The rows it keeps, where the API has no parameter for it: all rows are then asked for and paged in the browser. A getter may
   * leave it to `filters` where the backend announces a parameter.
   * @example keep: (row) => row.isLowStock
   */
  keep?: (row: Row) => boolean;
}

/** A column that shows a field, with what is special about it. */
interface FieldColumn<Row, Name extends string> extends ColumnOptions<Row> {
  /** The field it shows. `field: 'rating'` */
  field: Name;
}

/** The presets, with a message in place of each filter that the API does not know; with `keep` they may do without. */
type CheckedPresets<D extends Definition, P> = {
  [I in keyof P]: P[I] extends { keep: unknown }
    ? P[I]
    : P[I] extends { filters: () => infer L }
      ? P[I] & { filters: () => CheckedFilters<D, L> }
      : P[I];
};

/** The filters, those in whose place a message stands that the API does not know. */
type CheckedFilters<D extends Definition, L> = {
  [K in keyof L]: K extends keyof FiltersOf<D> ? L[K] : `${K & string} is not a query parameter of ${D['name']}`;
};
