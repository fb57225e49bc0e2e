import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Paged } from '../../contract/common';
import { PAGE_SIZE } from '../../contract/paging';
import type { Column } from '../db/types';

/**
 * As many rows as a page has, said in the text: a plan for any limit may seem so dear that a prepared statement is planned
 * anew each time.
 */
export const PAGE_LIMIT = sql.lit(PAGE_SIZE);

/** The rows of a page: so many after the first `offset` ones, counted from the end of the list where that is nearer. */
export interface Slice {
  limit: number;
  offset: number;
  fromEnd: boolean;
}

/** The slice a page is; undefined where the list ends before it. */
function sliceOf(page: number, total: number): Slice | undefined {
  const before = page * PAGE_SIZE;
  if (before >= total) return undefined;
  const limit = Math.min(PAGE_SIZE, total - before);
  const after = total - before - limit;
  return after < before ? { limit, offset: after, fromEnd: true } : { limit, offset: before, fromEnd: false };
}

/** A list's order, most significant column first. */
export interface Order {
  by: readonly (Column | Expression<unknown>)[];
  descending?: boolean | undefined;
  /** Whether rows may have no value there: these come last either way. */
  nullable?: boolean;
}

/** The query in its order; towards the beginning where the slice is counted from the end. */
export function ordered<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { by, descending = false, nullable = false }: Order,
  slice?: Slice,
): SelectQueryBuilder<DB, TB, Row> {
  const fromEnd = slice?.fromEnd ?? false;
  const direction = descending === fromEnd ? 'asc' : 'desc';
  // PostgreSQL does so in ascending order; elsewhere it would find no index in an order that says it.
  const nullsLast = (order: OrderByItemBuilder) => (fromEnd ? order.asc().nullsFirst() : order.desc().nullsLast());
  const way = nullable && descending ? nullsLast : direction;
  return by.reduce<typeof rows>((query, key) => query.orderBy(typeof key === 'string' ? sql.ref(key) : key, way), rows);
}

/** The rows of a slice in the order {@link ordered} gives; all of them without one. */
export function sliced<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  slice?: Slice,
): SelectQueryBuilder<DB, TB, Row> {
  const inOrder = ordered(rows, order, slice);
  if (!slice) return inOrder;
  const { limit, offset } = slice;
  // A whole page at an end of the list says so in its text: a query without values is prepared.
  return limit === PAGE_SIZE && offset === 0 ? inOrder.limit(PAGE_LIMIT) : inOrder.limit(limit).offset(offset);
}

/**
 * The rows of a slice in an order; all of them without one. The slice is cut from the ids alone, so that nothing is
 * joined or computed for the rows before it.
 * @param matching the rows of the list, without columns
 * @param withColumns the query with what the rows show
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

interface ListQuery {
  page?: number | undefined;
  all?: 'true' | 'false' | undefined;
}

/** The first page is the same however many follow. */
const FIRST: Slice = { limit: PAGE_SIZE, offset: 0, fromEnd: false };

/**
 * Answers a list. The first page is read beside the count; for the others the count comes first, since a page past the
 * end needs no query and one near it is read from there.
 * @param count how many rows there are
 * @param read the rows of a slice as {@link sliced} gives them, or all of them
 */
export async function pageOf<Row>(
  { page = 0, all }: ListQuery,
  count: () => Promise<number>,
  read: (slice?: Slice) => Promise<Row[]>,
): Promise<Paged<Row>> {
  if (all === 'true') {
    const content = await read();
    const totalElements = content.length;
    return { content, page: { size: totalElements, number: 0, totalElements, totalPages: Math.min(totalElements, 1) } };
  }
  const { content, totalElements } = page === 0 ? await firstPage(count, read) : await laterPage(page, count, read);
  const totalPages = Math.ceil(totalElements / PAGE_SIZE);
  return { content, page: { size: PAGE_SIZE, number: page, totalElements, totalPages } };
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

/** How many rows a query has. */
export async function countOf<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { count } = await rows
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
