import type { ComponentType } from 'react';
import type { Definition, DetailOf } from '../../contract/definition/define';
import type { LinesField } from '../../contract/definition/fields';
import type { Attributes } from '../../contract/definition/shapes';
import type { FieldName } from './contract';

/** A lazy component that renders the body of a record's page. */
export type DetailBody<Row> = ComponentType<{ record: Row }> & { load?: () => Promise<unknown> };

/**
 * How a record's page differs from what follows from the definition. react-admin's `show`.
 * @typeParam B the record that the body renders; may have more attributes than the definition
 */
export interface ShowSpec<D extends Definition, B extends DetailOf<D> = DetailOf<D>> {
  /** The fields of the page, in their order. Default: all fields and detail fields. `fields: ['rating', 'regionId']` */
  fields?: readonly (FieldName<D> & keyof DetailOf<D>)[];

  /**
   * A custom body of the page, loaded on demand. Default: the fields side by side.
   * @example body: lazyComponent(() => import('./CarrierShow'))
   */
  body?: DetailBody<B>;

  /**
   * Whether the body also renders a row of the list, until the record's response arrives. Meanwhile `useRecordPending()` is true in the
   * body, and `AfterPaint` renders nothing. Only with a `body`. Default: a placeholder until then. `fromRow: true`
   */
  fromRow?: boolean;

  /**
   * The total of each line, in dollars. Adds a column and a sum.
   * `totals: { lines: (line) => line.quantity * line.price }`
   */
  totals?: { [K in FieldName<D>]?: Total<K, D['fields'][K]> };

  /**
   * Lists on the page with the records of other entities that refer to this one.
   * `related: [{ entity: 'orders', by: 'carrierId', label: 'Orders' }]`
   */
  related?: readonly Related[];
}

/** Computes the total of a line. For a field without lines the type is an error message. */
type Total<K extends string, F> = F extends LinesField<infer L> ? (line: Attributes<L>) => number : `${K} has no lines`;

/**
 * A paged list of records of another entity that refer to this record.
 * @example { entity: 'purchase-orders', by: 'supplierId', label: 'Purchase Orders' }
 */
export interface Related {
  /** The capability that the backend must announce. `capability: 'orders'` */
  capability?: string | undefined;
  /** The entity of the related records. `entity: 'purchase-orders'` */
  entity: string;
  /** The query parameter of their list that takes this record's id. `by: 'supplierId'` */
  by: string;
  /** The heading. `label: 'Purchase Orders'` */
  label: string;
  /** The sorting, as a parameter of the API. Default: the API's order. `sort: '-orderedOn'` */
  sort?: string;
}
