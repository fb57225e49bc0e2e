import type { Expression } from 'kysely';
import type { Paged } from '../../contract/common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from '../../contract/definition/define';
import type { Column, Db, Trx } from '../db/types';
import type { Context } from '../http/context';
import type { Condition } from './filters';
import type { Growing } from './growing';
import type { Uses } from './records';
import type { Rows } from './table';

/** The parts of an entity that its definition cannot express. Most entities need none. */
export interface Parts<D extends Definition> {
  /**
   * Columns of attributes whose column has another name or is an expression. The statement that reads a record is prepared, so
   * anything that varies in an expression must be a parameter, not text.
   */
  columns?: (query: Partial<QueryOf<D>>) => { [K in keyof RowOf<D>]?: Column | Expression<unknown> };
  /** Conditions of parameters that belong to no field; null for one that does not filter. */
  filters?: (query: QueryOf<D>) => { [K in keyof QueryOf<D>]?: Condition<never> | null };
  /** The sort keys before the id, where the query has no `sort`. */
  first?: (query: QueryOf<D>) => readonly Expression<unknown>[];
  /** Joins further tables to the rows of a list. */
  join?: (rows: Rows, query: QueryOf<D>) => Rows;
  /** Returns the number of matching rows, where stored totals have it. */
  count?: (db: Db, query: QueryOf<D>) => Promise<number> | undefined;
  /** Replaces the reading of a list. */
  list?: (db: Db, query: QueryOf<D>) => Promise<Paged<RowOf<D>>>;
  /** Replaces the reading of a record; undefined where there is none. */
  get?: (db: Db, id: number) => Promise<DetailOf<D> | undefined>;
  /** Reads the part of a detail that is neither row nor growing list; undefined where there is no such record. */
  detail?: (db: Db, id: number) => Promise<Partial<Omit<DetailOf<D>, keyof RowOf<D>>> | undefined>;
  /** The list of a detail that has a row per transaction. */
  growing?: { name: keyof DetailOf<D>; counted: keyof RowOf<D>; rows: Growing };
  /** Reads the part of an overview that is not the row, as `contract/overviews.ts` specifies. */
  overview?: (db: Db, id: number) => Promise<object | undefined>;
  /** Read a page of each list of an overview, after the row with the given id. */
  overviewPages?: Record<string, (db: Db, id: number, after?: number) => Promise<object[]>>;
  /** Runs before a create or an update, in its transaction. @param id the id of the updated record */
  onWrite?: (trx: Trx, body: InputOf<D>, id?: number) => Promise<void>;
  /** Replaces the insertion of a record, where it affects more than its row; uses the given id. */
  insert?: (trx: Trx, body: InputOf<D>, context: Context, id?: number) => Promise<{ id: number }>;
  /** Replaces the update of a record by transactions of its own. @param read to run at the end of the last one */
  update?: (context: Context, id: number, body: InputOf<D>, read: (trx: Trx) => Promise<RowOf<D>>) => Promise<RowOf<D>>;
  /** The uses to count for the error of a refused delete. */
  uses?: (id: number) => Uses;
}

/** The parts without entity-specific types, for code that only knows the definition. */
export type AnyParts = Parts<Definition>;
