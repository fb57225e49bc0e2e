import type { Definition, FiltersOf, RowOf } from '../../../contract/definition/define';
import type { FieldName } from '../contract';
import type { Choice } from '../field';
import type { Column, ColumnOptions } from './columns';

/** How the list of an entity differs from what follows from its definition. react-admin's `list`. */
export interface ListSpec<D extends Definition, P> {
  /**
   * The columns from left to right; the first one links to the record. Each is the name of a field, a name with
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

  /** How filters differ from their fields. `filters: { labels: { type: 'Transaction Type' } }` */
  filters?: FilterOptions<D>;

  /** Predefined views of the list, which other pages link to; see {@link Preset}. */
  presets?: P & CheckedPresets<D, P>;
}

/** How the filters of a list differ from their fields. The definition says which filters there are. */
export interface FilterOptions<D extends Definition> {
  /** Labels of filters that differ from their field's label. `labels: { type: 'Transaction Type' }` */
  labels?: { [K in FilteredName<D>]?: string };

  /** Choices of filters that differ from their field's choices. `choices: { type: transactionTypes }` */
  choices?: { [K in FilteredName<D>]?: readonly Choice[] };
}

type FilteredName<D extends Definition> = keyof D['filters'] & string;

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
   * itself. `extendResource` gives the filters of backends that can apply the preset.
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
