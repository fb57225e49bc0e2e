import { expect, test } from 'vitest';
import { allRows, type Step } from '../../src/views/export/allRows';

const SIZE = 25;

/** A list that changes while it is read: what is done to its ids before the n-th answer. */
async function readWhole(ids: number[], changes: Record<number, (ids: number[]) => void> = {}, tells = true) {
  const asked: number[] = [];
  const steps: Step[] = [];
  const read = async (page: number) => {
    asked.push(page);
    changes[asked.length]?.(ids);
    return {
      rows: ids.slice((page - 1) * SIZE, page * SIZE).map((id) => ({ id })),
      totalPages: Math.ceil(ids.length / SIZE),
      totalRows: tells ? ids.length : undefined,
    };
  };
  for await (const step of allRows(read)) steps.push(step);
  const { late, missing, count } = steps.at(-1) as Step;
  return { asked, read: steps.flatMap(({ rows }) => rows.map(({ id }) => Number(id))), late, missing, count };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const newestFirst = (count: number) => numbers(1, count).reverse();

test('every page is asked for once, in order', async () => {
  expect(await readWhole(numbers(1, 60))).toEqual({
    asked: [1, 2, 3],
    read: numbers(1, 60),
    late: 0,
    missing: 0,
    count: 60,
  });
});

test('an empty list is asked for once', async () => {
  expect(await readWhole([])).toMatchObject({ asked: [1], read: [], missing: 0 });
});

test.each([true, false])(
  'rows that come in before the others double none, and stand at the end (a total: %s)',
  async (tells) => {
    const { read, late, missing, asked } = await readWhole(newestFirst(60), { 2: (ids) => ids.unshift(62, 61) }, tells);
    expect(read).toEqual([...newestFirst(60), 62, 61]);
    expect({ late, missing }).toEqual({ late: 2, missing: 0 });
    expect(asked.slice(0, 4)).toEqual([1, 2, 3, 1]);
  },
);

test.each([true, false])('a whole page of new rows is found again too (a total: %s)', async (tells) => {
  const { read } = await readWhole(
    newestFirst(100),
    { 3: (ids) => ids.unshift(...newestFirst(160).slice(0, 60)) },
    tells,
  );
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 160));
});

test('rows that come in after the others are read where they stand', async () => {
  const { read, late } = await readWhole(numbers(1, 50), { 2: (ids) => ids.push(51) });
  expect(read).toEqual(numbers(1, 51));
  expect(late).toBe(0);
});

test('a row that goes from a page that was read lets none behind it slip through', async () => {
  const { read, missing } = await readWhole(numbers(1, 80), { 3: (ids) => ids.splice(4, 1) });
  // The one that went had been read.
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 80));
  expect(missing).toBe(0);
});

test('where one goes and one comes, none slips through', async () => {
  const { read } = await readWhole(numbers(1, 80), { 2: (ids) => ids.splice(4, 1), 4: (ids) => ids.push(81) });
  expect(read.toSorted((a, b) => a - b)).toEqual(numbers(1, 81));
});

test('what the list has by its own account and cannot be found is told', async () => {
  const steps: Step[] = [];
  const read = async () => ({ rows: [{ id: 1 }], totalPages: 1, totalRows: 3 });
  for await (const step of allRows(read)) steps.push(step);
  expect(steps.at(-1)).toMatchObject({ count: 1, missing: 2 });
});
