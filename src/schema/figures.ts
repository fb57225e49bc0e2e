import { refuseUnknown } from '../../contract/definition/members';

/** A record of a page with figures. From a {@link RecordSource} it has the function that computes them. */
export interface WithFigures<F> {
  /** The same function for each record, so that two equal answers are equal records. */
  figures?: (record: never) => F;
}

/**
 * Computes the figures of a record's page, whichever call has answered.
 * @param documented computes them from the documented detail, which carries the record's complete history
 * @throws where the answer is malformed, in the part of the page that calls it
 * @example figuresOf(record, ({ history }: ClientDetail) => ({ total: sumOf(history, ({ totalPrice }) => totalPrice) }))
 */
export const figuresOf = <F>(record: WithFigures<F>, documented: (detail: never) => F): F =>
  (record.figures ?? documented)(record as never);

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

/** Another call that answers the records of some entities, for backends that announce it. */
export interface RecordSource {
  sourceOf: readonly string[];
  /** Below the path of the record. */
  call: string;
  /** Fetches the functions that compute the figures of each entity's page from the answer. */
  load: () => Promise<Readonly<Record<string, (answer: never) => unknown>>>;
  capability?: string;
}

/**
 * Reads the records of entities from another call than their documented detail.
 * @example recordSource({ of: ['clients'], call: 'overview', load: () => import('./web/figures') })
 * @param source.load imports a module that exports a function for each entity, under the entity's name. The function computes
 * the figures of the record's page from the answer. The page loads it together with its own code.
 */
export function recordSource<const N extends string>(source: {
  of: readonly N[];
  call: string;
  load: () => Promise<{ [K in NoInfer<N>]: (answer: never) => unknown }>;
}): RecordSource {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<Parameters<typeof recordSource<N>>[0]>('recordSource', source, { of: true, call: true, load: true });
  const { of, call, load } = source;
  return { sourceOf: of, call, load };
}
