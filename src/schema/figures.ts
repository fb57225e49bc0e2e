import type { AnyRow } from './record';

/**
 * A record with the function that computes the figures of its page from its history. The data provider adds the function, so that
 * the page has one shape of record whichever call has answered. It is the same function each time: two equal answers are equal
 * records.
 */
export interface WithFigures<F> {
  figures: (record: never) => F;
}

/** Computes the figures of a record's page. @throws where the answer is malformed, in the part of the page that calls it */
export const figuresOf = <F>(record: WithFigures<F>): F => record.figures(record as never);

/** A list whose first page is in the record: where the other pages are. */
export interface MoreRows {
  /** How many rows the list has. */
  count: number;
  entity: string;
  id: number;
  /** The list's name, below the path of the record. */
  list: string;
  /** The attribute that holds a row's id. */
  key: string;
}

/**
 * Another call that answers the record of an entity's page, for backends that announce it. A backend's documented detail carries
 * the record's complete history.
 */
export interface RecordSource {
  sourceOf: string;
  /** Below the path of the record. */
  call: string;
  figures: (answer: AnyRow) => unknown;
  capability?: string;
}

/**
 * Reads the records of an entity from another call than their documented detail.
 * @example recordSource('clients', { call: 'overview', figures: (overview: OverviewOf<'clients'>) => tradeOf(overview) })
 */
export const recordSource = <A, F>(
  sourceOf: string,
  { call, figures }: { call: string; figures: (answer: A) => F },
): RecordSource => ({ sourceOf, call, figures: figures as unknown as RecordSource['figures'] });
