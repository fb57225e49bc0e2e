import { describe, expect, test } from 'vitest';
import { pricePoints } from '../../src/resources/products/productFigures';
import { newestFirst } from '../../src/resources/transactions/newestFirst';
import {
  countByEmployee,
  transactionsByEmployee,
  valueByCategory,
} from '../../src/resources/warehouses/warehouseFigures';
import { extendToDay, shaded } from '../../src/views/charts/axes';
import { lastByDay, sumBy, sumByDay, sumByMonth } from '../../src/views/charts/series';
import { buildProductTransaction, buildWarehouseProduct } from '../helpers/builders';

const point = (label: string, value: number) => ({ label, value });

/** A chart point with a time. */
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

  test('add up by month, in calendar order across years', () => {
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

  test('by month include empty months between the first and the last, and skip rows without a date', () => {
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

  test('are the last ones of each day, in calendar order', () => {
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

  test('are the last recorded ones of each day', () => {
    const priceHistory = [
      { date: '2026-01-01', price: 8 },
      { date: '2026-01-01', price: 12 },
    ];
    expect(pricePoints({ priceHistory, transactions })).toEqual([on('2026-01-01', 'Jan 01, 2026', 12)]);
  });

  test.each([[undefined], [[]]])('come from its transactions if the price history is %j', (priceHistory) => {
    expect(pricePoints({ priceHistory, transactions })).toEqual([
      on('2026-01-01', 'Jan 01, 2026', 9),
      on('2026-01-02', 'Jan 02, 2026', 11),
    ]);
  });

  test('are empty without data', () => {
    expect(pricePoints({})).toEqual([]);
  });
});

describe('a figure that is valid until the next one', () => {
  const price = on('2026-01-02', 'Jan 02, 2026', 9);

  test('is extended to today', () => {
    expect(extendToDay([price], '2026-11-22')).toEqual([price, on('2026-11-22', 'Nov 22, 2026', 9)]);
  });

  test('is unchanged if it is from today or later, has no day, or is missing', () => {
    expect(extendToDay([price], '2026-01-02')).toEqual([price]);
    expect(extendToDay([price], '2026-01-01')).toEqual([price]);
    expect(extendToDay([point('2026-01', 1)], '2026-11-22')).toEqual([point('2026-01', 1)]);
    expect(extendToDay([], '2026-11-22')).toEqual([]);
  });
});

test('all slices have different colours, for any number of them', () => {
  const slices = Array.from({ length: 12 }, (_, index) => point(`${index}`, 1));
  const fills = shaded(slices, ['#f00', '#0f0', '#00f', '#ff0']).map(({ fill }) => fill);
  expect(new Set(fills).size).toBe(12);
  expect(fills.slice(0, 4)).toEqual(['#f00', '#0f0', '#00f', '#ff0']);
});

describe("a warehouse's stock", () => {
  const known = [{ productId: 2, categoryName: 'Toys' }];
  const { categoryName: _, ...unnamed } = buildWarehouseProduct({ productId: 2, quantity: 3, unitPrice: 2 });

  test('sums quantity times price by category', () => {
    const products = [
      buildWarehouseProduct({ quantity: 2, unitPrice: 10, categoryName: 'Tools' }),
      buildWarehouseProduct({ quantity: 1, unitPrice: 0.5, categoryName: 'Toys' }),
      buildWarehouseProduct({ quantity: 1, unitPrice: 5, categoryName: 'Tools' }),
    ];
    expect(valueByCategory(products)).toEqual([point('Tools', 25), point('Toys', 0.5)]);
  });

  test('takes a missing category from the product list', () => {
    expect(valueByCategory([unnamed], known)).toEqual([point('Toys', 6)]);
    expect(valueByCategory([unnamed])).toEqual([point('Unknown', 6)]);
  });
});

describe('transactions by employee', () => {
  const anna = { employeeId: 1, name: 'Anna', surname: 'Nowak' };
  const jan = { employeeId: 2, name: 'Jan', surname: 'Kos' };

  test('are counted for the warehouse’s own employees, by first name', () => {
    const made = countByEmployee([{ employeeId: 1 }, { employeeId: 1 }, { employeeId: 9 }]);
    expect(transactionsByEmployee([anna, jan], made)).toEqual([point('Anna', 2), point('Jan', 0)]);
  });

  test('show the surname of employees with the same first name', () => {
    const other = { employeeId: 3, name: 'Anna', surname: 'Lis' };
    expect(transactionsByEmployee([anna, other], countByEmployee([{ employeeId: 3 }]))).toEqual([
      point('Anna Nowak', 0),
      point('Anna Lis', 1),
    ]);
  });
});

test('entries in ascending order show in descending order, also within a day', () => {
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
