import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { PAGE_SIZE } from '../../contract/limits';

export type Query = Record<string, string>;

/** A filter of a list: values to try, and the rows that match. */
export interface Filter<Row> {
  values: string[];
  keeps: (row: Row, value: string) => boolean;
}

export interface List<Row> {
  path: string;
  /** All rows in order. `warehouseId` may change their values. */
  rows: (warehouseId?: number) => Row[];
  filters: Record<string, Filter<Row>>;
  /** Values for the scope parameter `warehouseId`; absent if the list has none, or has it as a normal filter. */
  warehouseIds?: number[];
  /** False if the list only returns pages. */
  all?: false;
}

/** Caches the rows for each warehouse. */
export function remembered<Row>(rows: List<Row>['rows']): List<Row>['rows'] {
  const known = new Map<number | undefined, Row[]>();
  return (warehouseId) => {
    const found = known.get(warehouseId) ?? rows(warehouseId);
    known.set(warehouseId, found);
    return found;
  };
}

/** A warehouse id that does not exist, to be tried as well. */
const UNKNOWN_WAREHOUSE = 999_999;

const warehousesOf = <Row>({ warehouseIds }: List<Row>) =>
  warehouseIds ? [...warehouseIds, UNKNOWN_WAREHOUSE].map(String) : [];

/** Number of random queries per list. */
const RUNS = 150;

const address = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`;

/** The expected response of a list to a query. */
function expected<Row>({ rows, filters, warehouseIds }: List<Row>, { page = '0', all, ...query }: Query) {
  const { warehouseId, ...others } = query;
  const isChosen = warehouseIds !== undefined && warehouseId !== undefined;
  const matching = rows(isChosen ? Number(warehouseId) : undefined).filter((row) =>
    Object.entries(isChosen ? others : query).every(([name, value]) => filters[name]?.keeps(row, value)),
  );
  const totalElements = matching.length;
  if (all === 'true') {
    const totalPages = totalElements > 0 ? 1 : 0;
    return { content: matching, page: { size: totalElements, number: 0, totalElements, totalPages } };
  }
  const first = Number(page) * PAGE_SIZE;
  return {
    content: matching.slice(first, first + PAGE_SIZE),
    page: {
      size: PAGE_SIZE,
      number: Number(page),
      totalElements,
      totalPages: Math.ceil(totalElements / PAGE_SIZE),
    },
  };
}

async function compare<Row>(app: FastifyInstance, list: List<Row>, query: Query): Promise<void> {
  const response = await app.inject({ url: address(list.path, query) });
  const answer =
    query.warehouseId === String(UNKNOWN_WAREHOUSE)
      ? { status: 404, description: 'Warehouse not found.', code: 'not-found', params: { noun: 'Warehouse' } }
      : { status: 200, ...expected(list, query) };
  expect({ query, status: response.statusCode, ...response.json() }).toEqual({ query, ...answer });
}

/** Tries every value of every filter alone: the first pages, all rows, and a page past the end. */
export async function checkEachFilter<Row>(app: FastifyInstance, list: List<Row>): Promise<void> {
  const alone = [
    {},
    ...Object.entries(list.filters).flatMap(([name, { values }]) => values.map((value) => ({ [name]: value }))),
    ...warehousesOf(list).map((warehouseId) => ({ warehouseId })),
  ];
  for (const query of alone) {
    await compare(app, list, query);
    await compare(app, list, { ...query, page: '1' });
    await compare(app, list, { ...query, page: '2' });
    if (list.all !== false) await compare(app, list, { ...query, all: 'true', page: '7' });
    await compare(app, list, { ...query, page: '999999' });
  }
}

/** Tries random combinations of filters, warehouse and page. */
export async function checkCombinations<Row>(app: FastifyInstance, list: List<Row>): Promise<void> {
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, { values }]) => [name, fc.constantFrom(...values)]),
  );
  const warehouse = list.warehouseIds && { warehouseId: fc.constantFrom(...warehousesOf(list)) };
  const page = fc.constantFrom('0', '1', '2', '3', '4');
  const all = list.all !== false && { all: fc.constantFrom('true', 'false') };
  const query = fc.record({ ...filters, ...warehouse, page, ...all }, { requiredKeys: [] });
  // Combining most filters leaves no rows, so each query uses only a few.
  const few = fc.tuple(query, fc.array(fc.nat(20), { maxLength: 4 })).map(([full, picks]) => {
    const names = Object.keys(full).filter((_, index) => picks.includes(index));
    return Object.fromEntries(Object.entries(full).filter(([name]) => names.includes(name)));
  });
  await fc.assert(
    fc.asyncProperty(few, (some) => compare(app, list, some)),
    { numRuns: RUNS, seed: 42 },
  );
}

/** Reads every page without a filter. Together, the pages have each row exactly once. */
export async function checkPages<Row>(app: FastifyInstance, list: List<Row>, least = 2): Promise<void> {
  const all = list.rows();
  const pages = Math.ceil(all.length / PAGE_SIZE);
  expect(pages).toBeGreaterThanOrEqual(least);
  const seen: unknown[] = [];
  for (let page = 0; page < pages; page++) {
    const response = await app.inject({ url: address(list.path, { page: String(page) }) });
    seen.push(...response.json().content);
  }
  expect(seen).toEqual(all);
}

/**
 * Bounds to try on a number: below, at and above existing values, fractions of a unit, and values outside the range.
 */
export function bounds(numbers: number[]): string[] {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const around = [middle, last, middle + 0.005, Number((last + 0.01).toFixed(2))];
  return [...new Set([0, ...around, 0.5, 1_000_000_000_000, 1e-7, 1e21, -1])].map(String);
}

export const atLeast = <Row>(of: (row: Row) => number, rows: Row[]): Filter<Row> => ({
  values: bounds(rows.map(of)),
  keeps: (row, bound) => of(row) >= Number(bound),
});

export const atMost = <Row>(of: (row: Row) => number, rows: Row[]): Filter<Row> => ({
  values: bounds(rows.map(of)),
  keeps: (row, bound) => of(row) <= Number(bound),
});

export const equals = <Row>(of: (row: Row) => unknown, values: unknown[]): Filter<Row> => ({
  values: values.map(String),
  keeps: (row, value) => String(of(row)) === value,
});

const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');

/** Matches each word anywhere, ignoring case and accents. Includes characters that are special in SQL patterns. */
export const contains = <Row>(of: (row: Row) => string): Filter<Row> => ({
  values: [
    'a',
    'AB',
    'żó',
    'ŁW',
    '%',
    '_',
    '\\',
    "'",
    '50%',
    'a_B',
    'no such name',
    ' ',
    ' e  A ',
    'new zo',
    'x'.repeat(300),
  ],
  keeps: (row, text) => text.split(/\s/).every((word) => plain(of(row)).includes(plain(word))),
});

/** Days to try: before, on and after existing days. */
function days(occurring: string[]): string[] {
  const sorted = occurring.toSorted();
  return ['0001-01-01', sorted[Math.floor(sorted.length / 2)] ?? '2026-01-01', '9999-12-31', '275760-09-13'];
}

export const since = <Row>(of: (row: Row) => string, rows: Row[]): Filter<Row> => ({
  values: days(rows.map(of)),
  keeps: (row, day) => of(row) >= day,
});

export const until = <Row>(of: (row: Row) => string, rows: Row[]): Filter<Row> => ({
  values: days(rows.map(of)),
  keeps: (row, day) => of(row) <= day,
});
