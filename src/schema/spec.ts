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
 * The options of an entity's screens. A name that the definition does not have is a compile error that names it:
 * tests/types shows every mistake with its message.
 */

/** An icon component, as in `@mui/icons-material`. */
export type IconComponent = ComponentType<{ fontSize?: 'small' | 'inherit' }>;

/** A lazy component that renders the body of a record's page. */
export type DetailBody<Row> = ComponentType<{ record: Row }> & { load?: () => Promise<unknown> };

type FieldName<D extends Definition> = keyof D['fields'] & string;
/** The fields that forms can edit: all except computed ones. */
type FormFields<D extends Definition> = {
  [K in FieldName<D> as D['fields'][K] extends { computed: true } ? never : K]: string;
};
/** Computes the total of a line. For a field without lines the type is an error message. */
type Total<K extends string, F> = F extends LinesField<infer L> ? (line: Attributes<L>) => number : `${K} has no lines`;
type FilteredName<D extends Definition> = keyof D['filters'] & string;

/**
 * How an entity's screens differ from what follows from its definition. Most entities set only an icon.
 * @typeParam D the definition
 * @typeParam B the record that the body renders; may have more attributes than the definition
 */
export interface EntitySpec<D extends Definition, P, B extends DetailOf<D> = DetailOf<D>> {
  /** The sidebar's icon. `icon: CarrierIcon`, from `@mui/icons-material/LocalShippingOutlined` */
  icon?: IconComponent;

  /**
   * The list's columns from left to right; the first one links to the record. Each is the name of a field, a name with
   * {@link ColumnOptions}, or a computed column made with {@link column}. Default: the fields in their order.
   * @example columns: ['name', { field: 'rating', render: (row, shown) => <Stars of={row}>{shown}</Stars> }]
   */
  columns?: readonly (
    | (FieldName<D> & keyof RowOf<D>)
    | FieldColumn<RowOf<D>, FieldName<D> & keyof RowOf<D>>
    | Column<RowOf<D>>
  )[];

  /**
   * The columns that a row's card shows on a phone below the first one: two or three. Default: the next three.
   * @example card: ['inventoryCount', 'unitPrice']
   */
  card?: readonly ((FieldName<D> & keyof RowOf<D>) | Column<RowOf<D>>)[];

  /** Labels of filters that differ from their field's label. `filterLabels: { type: 'Transaction Type' }` */
  filterLabels?: { [K in FilteredName<D>]?: string };

  /** Choices of filters that differ from their field's choices. `filterChoices: { type: transactionTypes }` */
  filterChoices?: { [K in FilteredName<D>]?: readonly Choice[] };

  /** Predefined views of the list, which other pages link to; see {@link Preset}. */
  presets?: P & CheckedPresets<D, P>;

  /**
   * The fields of the form, in their order, for both create and edit. Default: all fields that are not computed. `form: ['name']`
   */
  form?: readonly (keyof FormFields<D>)[];

  /** Labels of form fields that differ from the list's. `formLabels: { unitPrice: 'Unit Price' }` */
  formLabels?: Partial<FormFields<D>>;

  /** The fields of the record's page, in their order. Default: all fields and detail fields. `detail: ['rating', 'regionId']` */
  detail?: readonly (FieldName<D> & keyof DetailOf<D>)[];

  /**
   * Sections with a heading, in the form and on the record's page. Fields without a section come first.
   * @example sections: { Transport: ['mode', 'rating'] }
   */
  sections?: Readonly<Record<string, readonly FieldName<D>[]>>;

  /** Shows the sections as tabs. Default: one below another. `sectionsAs: 'tabs'` */
  sectionsAs?: 'tabs';

  /**
   * The total of each line, in dollars. Adds a column and a sum.
   * `totals: { lines: (line) => line.quantity * line.price }`
   */
  totals?: { [K in FieldName<D>]?: Total<K, D['fields'][K]> };

  /**
   * Lists on the record's page with the records of other entities that refer to it.
   * `related: [{ entity: 'orders', by: 'carrierId', label: 'Orders' }]`
   */
  related?: readonly Related[];

  /** Actions other than edit and delete, each made by {@link action}. */
  actions?: readonly Action<Beside<RowOf<D>>>[];

  /**
   * A custom body of the record's page, loaded on demand. Default: the fields side by side.
   * @example body: lazyComponent(() => import('./CarrierDetail'))
   */
  body?: DetailBody<B>;

  /**
   * Computes figures for the body from the documented detail. The body calls `figuresOf(record)`.
   * @example figures: ({ history }: ClientDetail) => ({ total: sumOf(history, ({ totalPrice }) => totalPrice) })
   */
  figures?: (detail: never) => unknown;

  /**
   * Returns a record's name for links, selects and headings. Default: its `name`.
   * @example represent: ({ name, surname }) => `${name} ${surname}`
   */
  represent?: (row: RowOf<D>) => string;

  /**
   * How a third-party backend's API differs: path, paging parameters, response fields. `api: { path: '/v2/hauliers', page: 'p' }`
   */
  api?: Api;

  /** Texts that differ from the defaults. `texts: { empty: 'No carriers yet.' }` */
  texts?: Partial<Texts>;
}

/**
 * A paged list of records of another entity that refer to this record.
 * @example { entity: 'purchase-orders', by: 'supplierId', label: 'Purchase Orders' }
 */
export interface Related {
  /** The capability that the backend must announce. */
  extra?: string | undefined;
  /** The entity of the related records. */
  entity: string;
  /** The query parameter of their list that takes this record's id. */
  by: string;
  /** The heading. */
  label: string;
  /** The sorting, as a parameter of the API. Default: the API's order. `sort: '-orderedOn'` */
  sort?: string;
}

/**
 * A predefined view of the list, selected by the URL parameter `?param=value`.
 * @example
 * { param: 'filter', value: 'low-stock', label: 'Low Stock', keep: (row) => row.isLowStock }
 * { param: 'period', value: 'today', label: 'Today', filters: () => ({ fromDate: daysAgo(0) }) }
 */
export interface Preset<Row = never> {
  /** The URL parameter. `param: 'filter'` */
  param: string;
  /** The value of the parameter. `value: 'low-stock'` */
  value: string;
  /** The label that the list shows if the filter bar does not show all of the preset's filters. `label: 'Low Stock'` */
  label: string;
  /** True if the sidebar links to it. `sidebar: true` */
  sidebar?: boolean;
  /**
   * Returns the filters at the time of display: any documented query parameters, including those without a control in the
   * filter bar.
   * @example filters: () => ({ fromDate: daysAgo(0) })
   */
  filters?: () => Record<string, string>;
  /**
   * Returns whether to keep a row, for conditions without a query parameter. The client then loads all rows and pages them
   * itself. A getter may return undefined if the backend announces a parameter, and `filters` set that parameter instead.
   * @example keep: (row) => row.isLowStock
   */
  keep?: (row: Row) => boolean;
}

/** A column for a field, with options. */
interface FieldColumn<Row, Name extends string> extends ColumnOptions<Row> {
  /** The name of the field. `field: 'rating'` */
  field: Name;
}

/** Replaces each filter of a preset that the API does not know with an error message. Presets with `keep` are not checked. */
type CheckedPresets<D extends Definition, P> = {
  [I in keyof P]: P[I] extends { keep: unknown }
    ? P[I]
    : P[I] extends { filters: () => infer L }
      ? P[I] & { filters: () => CheckedFilters<D, L> }
      : P[I];
};

/** Replaces each filter that the API does not know with an error message. */
type CheckedFilters<D extends Definition, L> = {
  [K in keyof L]: K extends keyof FiltersOf<D> ? L[K] : `${K & string} is not a query parameter of ${D['name']}`;
};
