import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Paged } from '../../contract/common';
import { PAGE_SIZE } from '../../contract/limits';
import type { Column } from '../db/types';

/**
 * The page size as a literal in the statement: with a parameter, the generic plan may look so expensive that PostgreSQL
 * replans the prepared statement on every run.
 */
export const PAGE_LIMIT = sql.lit(PAGE_SIZE);

/** A slice of a list: `limit` rows after `offset` rows, counted from the end where that is nearer. */
export interface Slice {
  limit: number;
  offset: number;
  fromEnd: boolean;
}

/** Returns the slice of a page; undefined for a page past the end. */
function sliceOf(page: number, total: number): Slice | undefined {
  const before = page * PAGE_SIZE;
  if (before >= total) return undefined;
  const limit = Math.min(PAGE_SIZE, total - before);
  const after = total - before - limit;
  return after < before ? { limit, offset: after, fromEnd: true } : { limit, offset: before, fromEnd: false };
}

/** The sort keys of a list, most significant first. */
export interface Order {
  by: readonly (Column | Expression<unknown>)[];
  descending?: boolean | undefined;
  /** Whether keys may be null: those rows come last in either direction. */
  nullable?: boolean;
}

/** Sorts a query; in reverse where the slice is counted from the end. */
export function ordered<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { by, descending = false, nullable = false }: Order,
  slice?: Slice,
): SelectQueryBuilder<DB, TB, Row> {
  const fromEnd = slice?.fromEnd ?? false;
  const direction = descending === fromEnd ? 'asc' : 'desc';
  // Ascending order has nulls last by default; stating it would prevent the use of an index.
  const nullsLast = (order: OrderByItemBuilder) => (fromEnd ? order.asc().nullsFirst() : order.desc().nullsLast());
  const way = nullable && descending ? nullsLast : direction;
  return by.reduce<typeof rows>((query, key) => query.orderBy(typeof key === 'string' ? sql.ref(key) : key, way), rows);
}

/** Returns the rows of a slice, in the order of {@link ordered}; all rows without a slice. */
export function sliced<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  slice?: Slice,
): SelectQueryBuilder<DB, TB, Row> {
  const inOrder = ordered(rows, order, slice);
  if (!slice) return inOrder;
  const { limit, offset } = slice;
  // A whole page at either end of the list has no parameters, so the statement is prepared.
  return limit === PAGE_SIZE && offset === 0 ? inOrder.limit(PAGE_LIMIT) : inOrder.limit(limit).offset(offset);
}

/**
 * Returns the rows of a slice, in order; all rows without a slice. Selects the slice by id first, so that nothing is joined
 * or computed for the rows before it.
 * @param matching the rows of the list, without columns
 * @param withColumns adds the selected columns to the query
 */
export function slicedById<DB, TB extends keyof DB, Wide, WideTB extends keyof Wide, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  { id, order }: { id: Column; order: Order },
  withColumns: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<Wide, WideTB, Row>,
  slice?: Slice,
): SelectQueryBuilder<Wide, WideTB, Row> {
  if (!slice) return ordered(withColumns(matching), order);
  const ids = sliced(matching.select(sql.ref(id).as('id')), order, slice);
  return ordered(withColumns(matching.where(sql<SqlBool>`${sql.ref(id)} IN ${ids}`)), order, slice);
}

/** Describes a page of a list. @param number the zero-based page; undefined for all rows on one page */
export const pageInfo = (totalElements: number, number?: number, size = PAGE_SIZE): Paged<unknown>['page'] =>
  number === undefined
    ? { size: totalElements, number: 0, totalElements, totalPages: Math.min(totalElements, 1) }
    : { size, number, totalElements, totalPages: Math.ceil(totalElements / size) };

interface ListQuery {
  page?: number | undefined;
  all?: 'true' | 'false' | undefined;
}

/** The first page, which does not depend on the number of rows. */
const FIRST: Slice = { limit: PAGE_SIZE, offset: 0, fromEnd: false };

/**
 * Reads a page of a list. Reads the first page in parallel with the count. For other pages the count comes first: a page past
 * the end needs no query, and one near the end is read from there.
 * @param count returns the number of rows
 * @param read returns the rows of a slice as {@link sliced} does, or all of them
 */
export async function pageOf<Row>(
  { page = 0, all }: ListQuery,
  count: () => Promise<number>,
  read: (slice?: Slice) => Promise<Row[]>,
): Promise<Paged<Row>> {
  if (all === 'true') {
    const content = await read();
    return { content, page: pageInfo(content.length) };
  }
  const { content, totalElements } = page === 0 ? await firstPage(count, read) : await laterPage(page, count, read);
  return { content, page: pageInfo(totalElements, page) };
}

async function firstPage<Row>(count: () => Promise<number>, read: (slice: Slice) => Promise<Row[]>) {
  const [totalElements, content] = await Promise.all([count(), read(FIRST)]);
  return { content, totalElements };
}

async function laterPage<Row>(page: number, count: () => Promise<number>, read: (slice: Slice) => Promise<Row[]>) {
  const totalElements = await count();
  const slice = sliceOf(page, totalElements);
  const content = slice ? await read(slice) : [];
  return { content: slice?.fromEnd ? content.toReversed() : content, totalElements };
}

/** Returns the number of rows of a query. */
export async function countOf<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { count } = await rows
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
