import type { Expression } from 'kysely';
import type { Paged } from '../../contract/common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from '../../contract/definition/define';
import type { Column, Db, Trx } from '../db/types';
import type { Context } from '../http/context';
import type { Condition } from './filters';
import type { Growing } from './growing';
import type { Uses } from './records';
import type { Rows } from './table';

/** What of an entity is read or written otherwise than its definition says by itself. Most have nothing of it. */
export interface Parts<D extends Definition> {
  /**
   * Where attributes stand that are no columns of their own name. A record is read by a statement that is prepared: what varies
   * there is a value, never text.
   */
  columns?: (query: Partial<QueryOf<D>>) => { [K in keyof RowOf<D>]?: Column | Expression<unknown> };
  /** The conditions of parameters that are not those of a field; null for one that keeps every row. */
  filters?: (query: QueryOf<D>) => { [K in keyof QueryOf<D>]?: Condition<never> | null };
  /** What the rows come in the order of, before their ids, where the query asks for no other. */
  first?: (query: QueryOf<D>) => readonly Expression<unknown>[];
  /** What the rows of a list are joined with. */
  join?: (rows: Rows, query: QueryOf<D>) => Rows;
  /** How many rows match, where that is known without counting them. */
  count?: (db: Db, query: QueryOf<D>) => Promise<number> | undefined;
  /** The whole list, where it is read in another way. */
  list?: (db: Db, query: QueryOf<D>, context: Context) => Promise<Paged<RowOf<D>>>;
  /** One record, where it is read in another way; undefined where there is none. */
  get?: (db: Db, id: number) => Promise<DetailOf<D> | undefined>;
  /** What a detail says besides the row and the list that grows; undefined where there is no such record. */
  detail?: (db: Db, id: number) => Promise<Partial<Omit<DetailOf<D>, keyof RowOf<D>>> | undefined>;
  /** The list of a detail that has a row for each transaction. */
  growing?: { name: keyof DetailOf<D>; counted: keyof RowOf<D>; rows: Growing };
  /** What else a create or a change does, before the record is written. @param id that of the record that is changed */
  onWrite?: (trx: Trx, body: InputOf<D>, id?: number) => Promise<void>;
  /** Inserts a record under the id it is given, where more than its row follows from it. */
  insert?: (trx: Trx, body: InputOf<D>, context: Context, id?: number) => Promise<{ id: number }>;
  /** Checks a record before its lines are written; the row of a new one exists by then. @throws ApiError */
  check?: (trx: Trx, id: number, body: InputOf<D>) => Promise<void>;
  /** Changes a record in transactions of its own, where more than its row follows from it. @param read the last one's end */
  update?: (context: Context, id: number, body: InputOf<D>, read: (trx: Trx) => Promise<RowOf<D>>) => Promise<RowOf<D>>;
  /** What is counted for the refusal of a delete. */
  uses?: (id: number) => Uses;
}

/** An entity whose types are behind it: from here on its definition is all there is. */
export type AnyParts = Parts<Definition>;

/** The parts that a feature can add to an entity of another folder. */
export interface AddedParts<D extends Definition = Definition> {
  /** The conditions of filters that the feature adds, or answers in place of the entity. */
  filters?: (query: QueryOf<D>) => Record<string, Condition<never> | null>;
  /** The order of the rows before the entity's own, where the query asks for no other. */
  first?: Parts<D>['first'];
  check?: Parts<D>['check'];
}

/** Added parts, and the name of the entity that they belong to. */
export type Attached = AddedParts & { readonly to: string };

/**
 * Adds parts to an entity of another folder: the other half of `extend`.
 * @example export const low = partsFor(product, { filters: () => ({ lowStock: (low: boolean) => sql`…` }) })
 */
export const partsFor = <D extends Definition>({ name }: D, parts: AddedParts<D>): Attached => ({
  ...(parts as unknown as AddedParts),
  to: name,
});

/** Merges an entity's parts with the parts that features attach to it. */
export function withAttached(parts: AnyParts, attached: readonly Attached[]): AnyParts {
  if (attached.length === 0) return parts;
  return {
    ...parts,
    filters: (query) => Object.assign({}, parts.filters?.(query), ...attached.map(({ filters }) => filters?.(query))),
    first: (query) => [...attached.flatMap(({ first }) => first?.(query) ?? []), ...(parts.first?.(query) ?? [])],
    check: async (trx, id, body) => {
      for (const { check } of attached) await check?.(trx, id, body);
    },
  };
}
