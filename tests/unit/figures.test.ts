import { describe, expect, test } from 'vitest';
import { pricePoints } from '../../src/resources/products/pricePoints';
import { newestFirst } from '../../src/resources/transactions/columns';
import { countByEmployee, transactionsByEmployee, valueByCategory } from '../../src/resources/warehouses/figures';
import { shaded } from '../../src/views/charts/axes';
import { heldUntil } from '../../src/views/charts/heldUntil';
import { lastByDay, sumBy, sumByDay, sumByMonth } from '../../src/views/charts/series';
import { buildProductTransaction, buildWarehouseProduct } from '../helpers/builders';

const point = (label: string, value: number) => ({ label, value });

/** A point on the axis of time. */
const on = (day: string, label: string, value: number) => ({ label, value, at: Date.parse(day) });

describe('the points of a chart', () => {
  test('add up by label, in the order of their first rows', () => {
    const rows = [point('b', 1), point('a', 2), point('b', 3)];
    const points = sumBy(
      rows,
      ({ label }) => label,
      ({ value }) => value,
    );
    expect(points).toEqual([point('b', 4), point('a', 2)]);
    expect(sumBy([], String, Number)).toEqual([]);
  });

  test('add up by month, in calendar order over a change of year', () => {
    const rows = [
      { date: '2026-01-31', price: 10 },
      { date: '2025-12-01', price: 1 },
      { date: '2026-01-01T23:00:00Z', price: 5 },
      { date: '2026-02-01', price: 0 },
    ];
    expect(sumByMonth(rows, ({ price }) => price)).toEqual([
      point('2025-12', 1),
      point('2026-01', 15),
      point('2026-02', 0),
    ]);
  });

  test('by month leave no month out between the first and the last, and no row without a date in', () => {
    const rows = [{ date: '2026-02-03' }, { date: '2025-11-30' }, { date: '' }];
    expect(sumByMonth(rows, () => 1)).toEqual([
      point('2025-11', 1),
      point('2025-12', 0),
      point('2026-01', 0),
      point('2026-02', 1),
    ]);
    expect(sumByMonth([], () => 1)).toEqual([]);
  });

  const days = [
    { date: '2026-01-10', pieces: 4 },
    { date: '2026-01-09T23:30:00Z', pieces: 1 },
    { date: '2025-12-31', pieces: 2 },
    { date: '2026-01-09', pieces: 3 },
  ];

  test('add up by day, in calendar order', () => {
    expect(sumByDay(days, ({ pieces }) => pieces)).toEqual([
      on('2025-12-31', 'Dec 31, 2025', 2),
      on('2026-01-09', 'Jan 09, 2026', 4),
      on('2026-01-10', 'Jan 10, 2026', 4),
    ]);
  });

  test("are each day's last, in calendar order", () => {
    expect(lastByDay(days, ({ pieces }) => pieces)).toEqual([
      on('2025-12-31', 'Dec 31, 2025', 2),
      on('2026-01-09', 'Jan 09, 2026', 3),
      on('2026-01-10', 'Jan 10, 2026', 4),
    ]);
  });
});

describe("a product's prices", () => {
  const transactions = [
    buildProductTransaction({ date: '2026-01-02', price: 10 }),
    buildProductTransaction({ date: '2026-01-02T12:00:00Z', price: 11 }),
    buildProductTransaction({ date: '2026-01-01', price: 9 }),
  ];

  test('are those recorded, the last of each day', () => {
    const priceHistory = [
      { date: '2026-01-01', price: 8 },
      { date: '2026-01-01', price: 12 },
    ];
    expect(pricePoints({ priceHistory, transactions })).toEqual([on('2026-01-01', 'Jan 01, 2026', 12)]);
  });

  test.each([[undefined], [[]]])('are those of its transactions where %j is recorded', (priceHistory) => {
    expect(pricePoints({ priceHistory, transactions })).toEqual([
      on('2026-01-01', 'Jan 01, 2026', 9),
      on('2026-01-02', 'Jan 02, 2026', 11),
    ]);
  });

  test('are none where nothing is known', () => {
    expect(pricePoints({})).toEqual([]);
  });
});

describe('a figure that holds until the next one', () => {
  const price = on('2026-01-02', 'Jan 02, 2026', 9);

  test('holds until today', () => {
    expect(heldUntil([price], '2026-11-22')).toEqual([price, on('2026-11-22', 'Nov 22, 2026', 9)]);
  });

  test('is left as it is where it is of today, or later by another clock, or of no day, or not at all', () => {
    expect(heldUntil([price], '2026-01-02')).toEqual([price]);
    expect(heldUntil([price], '2026-01-01')).toEqual([price]);
    expect(heldUntil([point('2026-01', 1)], '2026-11-22')).toEqual([point('2026-01', 1)]);
    expect(heldUntil([], '2026-11-22')).toEqual([]);
  });
});

test('no two slices look alike, however many there are', () => {
  const slices = Array.from({ length: 12 }, (_, index) => point(`${index}`, 1));
  const fills = shaded(slices, ['#f00', '#0f0', '#00f', '#ff0']).map(({ fill }) => fill);
  expect(new Set(fills).size).toBe(12);
  expect(fills.slice(0, 4)).toEqual(['#f00', '#0f0', '#00f', '#ff0']);
});

describe("a warehouse's stock", () => {
  const known = [{ productId: 2, categoryName: 'Toys' }];
  const { categoryName: _, ...unnamed } = buildWarehouseProduct({ productId: 2, quantity: 3, unitPrice: 2 });

  test('is worth quantity times price, by category', () => {
    const products = [
      buildWarehouseProduct({ quantity: 2, unitPrice: 10, categoryName: 'Tools' }),
      buildWarehouseProduct({ quantity: 1, unitPrice: 0.5, categoryName: 'Toys' }),
      buildWarehouseProduct({ quantity: 1, unitPrice: 5, categoryName: 'Tools' }),
    ];
    expect(valueByCategory(products)).toEqual([point('Tools', 25), point('Toys', 0.5)]);
  });

  test('takes the category from the product list where it names none', () => {
    expect(valueByCategory([unnamed], known)).toEqual([point('Toys', 6)]);
    expect(valueByCategory([unnamed])).toEqual([point('Unknown', 6)]);
  });
});

describe('transactions by employee', () => {
  const anna = { employeeId: 1, name: 'Anna', surname: 'Nowak' };
  const jan = { employeeId: 2, name: 'Jan', surname: 'Kos' };

  test('count those of the people of the warehouse, by first name', () => {
    const made = countByEmployee([{ employeeId: 1 }, { employeeId: 1 }, { employeeId: 9 }]);
    expect(transactionsByEmployee([anna, jan], made)).toEqual([point('Anna', 2), point('Jan', 0)]);
  });

  test('tell namesakes apart', () => {
    const other = { employeeId: 3, name: 'Anna', surname: 'Lis' };
    expect(transactionsByEmployee([anna, other], countByEmployee([{ employeeId: 3 }]))).toEqual([
      point('Anna Nowak', 0),
      point('Anna Lis', 1),
    ]);
  });
});

test('entries that come oldest first are shown newest first, those of a day in reverse too', () => {
  const entries = [
    { id: 1, date: '2026-01-01' },
    { id: 2, date: '2026-01-02' },
    { id: 3, date: '2026-01-02T08:00:00Z' },
    { id: 4, date: '2025-12-31' },
  ];
  expect(newestFirst(entries).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
  expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(newestFirst()).toEqual([]);
});
