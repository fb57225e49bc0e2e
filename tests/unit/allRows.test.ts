import { expect, test } from 'vitest';
import { allRows, type Step } from '../../src/views/export/allRows';

const SIZE = 25;

/** Reads a list whose ids change before the n-th response. `hasTotal` is whether responses have a row count. */
async function readWhole(ids: number[], changes: Record<number, (ids: number[]) => void> = {}, hasTotal = true) {
  const requested: number[] = [];
  const steps: Step[] = [];
  const read = async (page: number) => {
    requested.push(page);
    changes[requested.length]?.(ids);
    return {
      rows: ids.slice((page - 1) * SIZE, page * SIZE).map((id) => ({ id })),
      totalPages: Math.ceil(ids.length / SIZE),
      totalRows: hasTotal ? ids.length : undefined,
    };
  };
  for await (const step of allRows(read)) steps.push(step);
  const { late, missing, count } = steps.at(-1) as Step;
  return { requested, read: steps.flatMap(({ rows }) => rows.map(({ id }) => Number(id))), late, missing, count };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const newestFirst = (count: number) => numbers(1, count).reverse();

test('every page is requested once, in order', async () => {
  expect(await readWhole(numbers(1, 60))).toEqual({
    requested: [1, 2, 3],
    read: numbers(1, 60),
    late: 0,
    missing: 0,
    count: 60,
  });
});

test('an empty list needs one request', async () => {
  expect(await readWhole([])).toMatchObject({ requested: [1], read: [], missing: 0 });
});

test.each([true, false])(
  'rows inserted before the others cause no duplicates, and come last (with a total: %s)',
  async (hasTotal) => {
    const { read, late, missing, requested } = await readWhole(
      newestFirst(60),
      { 2: (ids) => ids.unshift(62, 61) },
      hasTotal,
    );
    expect(read).toEqual([...newestFirst(60), 62, 61]);
    expect({ late, missing }).toEqual({ late: 2, missing: 0 });
    expect(requested.slice(0, 4)).toEqual([1, 2, 3, 1]);
  },
);

test.each([true, false])('a whole page of new rows is read as well (with a total: %s)', async (hasTotal) => {
  const { read } = await readWhole(
    newestFirst(100),
    { 3: (ids) => ids.unshift(...newestFirst(160).slice(0, 60)) },
    hasTotal,
  );
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 160));
});

test('rows appended at the end are read in order', async () => {
  const { read, late } = await readWhole(numbers(1, 50), { 2: (ids) => ids.push(51) });
  expect(read).toEqual(numbers(1, 51));
  expect(late).toBe(0);
});

test('deleting a row of an earlier page skips no row', async () => {
  const { read, missing } = await readWhole(numbers(1, 80), { 3: (ids) => ids.splice(4, 1) });
  // The deleted row was read before.
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 80));
  expect(missing).toBe(0);
});

test('deleting one row and adding another skips no row', async () => {
  const { read } = await readWhole(numbers(1, 80), { 2: (ids) => ids.splice(4, 1), 4: (ids) => ids.push(81) });
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 81));
});

test('rows that the total counts but no page has are reported as missing', async () => {
  const steps: Step[] = [];
  const read = async () => ({ rows: [{ id: 1 }], totalPages: 1, totalRows: 3 });
  for await (const step of allRows(read)) steps.push(step);
  expect(steps.at(-1)).toMatchObject({ count: 1, missing: 2 });
});
