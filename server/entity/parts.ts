import type { Expression, RawBuilder } from 'kysely';
import type { Paged } from '../../contract/common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from '../../contract/definition/define';
import { type Members, refuseUnknown } from '../../contract/definition/members';
import { type Attachments, attachmentPoint } from '../attachment';
import type { Clock } from '../db/day';
import type { Column, Db, Trx } from '../db/types';
import type { Context } from '../http/context';
import type { Condition } from './filters';
import type { Growing } from './growing';
import type { Uses } from './records';
import type { Rows } from './table';

/** A record that is written, in the form of a body of the API. */
export interface Written<Body> {
  readonly id: number;
  readonly body: Body;
  /** The present values, if the writer has them and holds the lock of the record: what stays the same is not written. */
  readonly before?: Readonly<Record<string, unknown>>;
}

/** The parts of an entity that its definition cannot express. Most entities need none. */
export interface Parts<D extends Definition> {
  /**
   * Columns of attributes whose column has another name or is an expression. The statement that reads a record is prepared, so
   * anything that varies in an expression must be a parameter, not text.
   */
  columns?: (query: Partial<QueryOf<D>>, clock: Clock) => { [K in keyof RowOf<D>]?: Column | Expression<unknown> };
  /** Conditions of parameters that belong to no field; null for one that does not filter. */
  filters?: (query: QueryOf<D>, clock: Clock) => { [K in keyof QueryOf<D>]?: Condition<never> | null };
  /** The sort keys before the id, where the query has no `sort`. */
  first?: (query: QueryOf<D>, clock: Clock) => readonly Expression<unknown>[];
  /** Joins further tables to the rows of a list. */
  join?: (rows: Rows, query: QueryOf<D>) => Rows;
  /** Returns the number of matching rows, where stored totals have it. */
  count?: (db: Db, query: QueryOf<D>) => Promise<number> | undefined;
  /** Replaces the reading of a list. @param attached what features attach */
  list?: (db: Db, query: QueryOf<D>, context: Context, attached: FromFeatures) => Promise<Paged<RowOf<D>>>;
  /** Replaces the reading of a record; undefined where there is none. @param attached what features attach */
  get?: (db: Db, id: number, context: Context, attached: FromFeatures) => Promise<DetailOf<D> | undefined>;
  /** Reads the part of a detail that is neither row nor growing list; undefined where there is no such record. */
  detail?: (db: Db, id: number) => Promise<Partial<Omit<DetailOf<D>, keyof RowOf<D>>> | undefined>;
  /** The list of a detail that has a row per transaction. */
  growing?: { name: keyof DetailOf<D>; counted: keyof RowOf<D>; rows: Growing };
  /** Runs before a create or an update, in its transaction. @param id the id of the updated record; undefined for a new one */
  onWrite?: (trx: Trx, body: InputOf<D>, id?: number) => Promise<void>;
  /** Runs instead of `onWrite` before updates, for all records of a request: an import is fast with it. */
  onWriteMany?: (trx: Trx, updates: readonly Written<InputOf<D>>[]) => Promise<void>;
  /** Runs instead of `onWrite` before creates, for all records of a request: an import is fast with it. */
  onInsertMany?: (trx: Trx, bodies: readonly InputOf<D>[]) => Promise<void>;
  /** Runs before records are deleted together, in their transaction. */
  onRemoveMany?: (trx: Trx, ids: readonly number[]) => Promise<void>;
  /** Replaces the insertion of records, where it affects more than their rows. @param ids the ids to use, if any. @returns the ids in their order */
  insertMany?: (
    trx: Trx,
    bodies: readonly InputOf<D>[],
    context: Context,
    ids?: readonly number[],
  ) => Promise<number[]>;
  /** Checks a record before its lines are written; the row of a new one exists by then. @throws ApiError */
  check?: (trx: Trx, id: number, body: InputOf<D>) => Promise<void>;
  /** Checks all records of a request, instead of `check` for each of them. @throws ApiError for the first that is refused */
  checkMany?: (trx: Trx, records: readonly Written<InputOf<D>>[]) => Promise<void>;
  /** Whether the database refuses what the check does, so that the check only words it: previews of many records need not try it. */
  heldByDatabase?: true;
  /** Replaces the update of records, where it affects more than their rows. @throws ApiError 404 where one is missing */
  updateMany?: (trx: Trx, records: readonly Written<InputOf<D>>[], context: Context) => Promise<void>;
  /** The uses to count for the error of a refused delete. @param id the id of a record, or the column of the ids of many */
  uses?: (id: number | RawBuilder<number>) => Uses;
}

/** The parts without entity-specific types, for code that only knows the definition. */
export type AnyParts = Parts<Definition>;

/** The names of the parts. */
export const PARTS: Members<AnyParts> = {
  columns: true,
  filters: true,
  first: true,
  join: true,
  count: true,
  list: true,
  get: true,
  detail: true,
  growing: { name: true, counted: true, rows: true },
  onWrite: true,
  onWriteMany: true,
  onInsertMany: true,
  onRemoveMany: true,
  insertMany: true,
  check: true,
  checkMany: true,
  heldByDatabase: true,
  updateMany: true,
  uses: true,
};

/** The attached parts that a replaced reading applies itself. */
type FromFeatures = Pick<AnyParts, 'filters' | 'columns'>;

/** The parts that a feature can add to an entity of another folder. */
export interface AddedParts<D extends Definition = Definition> {
  /** The conditions of filters that the feature adds, or answers in place of the entity. */
  filters?: (query: QueryOf<D>, clock: Clock) => Record<string, Condition<never> | null>;
  /** Columns of the fields that the feature adds, where their column is an expression: a value of another table. */
  columns?: () => Record<string, Expression<unknown>>;
  /** The order of the rows before the entity's own, where the query asks for no other. */
  first?: Parts<D>['first'];
  check?: Parts<D>['check'];
  checkMany?: Parts<D>['checkMany'];
  heldByDatabase?: Parts<D>['heldByDatabase'];
}

const ADDED_PARTS: Members<AddedParts> = {
  filters: true,
  columns: true,
  first: true,
  check: true,
  checkMany: true,
  heldByDatabase: true,
};

/** Added parts, and the name of the entity that they belong to. */
export type Attached = AddedParts & { readonly to: string };

const attachedParts = attachmentPoint<Attached>('parts', 'partsFor', { ...ADDED_PARTS, to: true });

/**
 * Adds parts to an entity of another folder: the other half of `extend`.
 * @param to the list's name, or its definition for typed queries and bodies
 * @example export const low = partsFor('products', { filters: () => ({ lowStock: (low: boolean) => sql`…` }) })
 */
export const partsFor = <const D extends Definition>(to: D | string, parts: AddedParts<D>): Attached => {
  const name = typeof to === 'string' ? to : to.name;
  const added = parts as unknown as AddedParts;
  refuseUnknown('partsFor', added, ADDED_PARTS, name);
  return attachedParts.declare({ ...added, to: name });
};

type Checks = Pick<AnyParts, 'check' | 'checkMany' | 'heldByDatabase'>;

/** Checks records that are written together. @throws ApiError for the first that is refused */
export async function checkRecords(
  { check, checkMany }: Checks,
  trx: Trx,
  records: readonly Written<Record<string, unknown>>[],
) {
  if (checkMany) return checkMany(trx, records);
  for (const { id, body } of records) await check?.(trx, id, body);
}

/** Whether an entity has a check whose rule the database does not hold. */
export const hasChecks = ({ check, checkMany, heldByDatabase }: Checks): boolean =>
  !heldByDatabase && (check !== undefined || checkMany !== undefined);

/** Merges the parts of an entity with those that features attach to it. @param name of the entity */
export function withAttached(parts: AnyParts, name: string, extensions: Attachments): AnyParts {
  const attached = attachedParts.of(extensions).filter(({ to }) => to === name);
  if (attached.length === 0) return parts;
  const { check: _, heldByDatabase: __, ...rest } = parts;
  const checking = [parts, ...attached].filter(({ check, checkMany }) => check ?? checkMany);
  return {
    ...rest,
    columns: (...of) => Object.assign({}, parts.columns?.(...of), ...attached.map(({ columns }) => columns?.())),
    filters: (...of) => Object.assign({}, parts.filters?.(...of), ...attached.map(({ filters }) => filters?.(...of))),
    first: (...of) => [...attached.flatMap(({ first }) => first?.(...of) ?? []), ...(parts.first?.(...of) ?? [])],
    ...(checking.length > 0 && {
      checkMany: async (trx: Trx, records: readonly Written<InputOf<Definition>>[]) => {
        for (const each of checking) await checkRecords(each, trx, records);
      },
    }),
    ...(!checking.some(hasChecks) && { heldByDatabase: true }),
  };
}
