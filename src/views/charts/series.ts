import { compareDays, dayOf, formatDay, formatMonth, monthOf } from '../../format/date';

/** A point of a chart: its label on the axis and its value. */
export interface Point {
  label: string;
  value: number;
  /** The time of the point, in ms since 1970 UTC, for a time axis. */
  at?: number;
}

interface Dated {
  date: string;
}

const pointsOf = (figures: ReadonlyMap<string, number>): Point[] =>
  [...figures].map(([label, value]) => ({ label, value }));

/** Converts points labelled with days. Drops points without a day. */
const onDays = (points: readonly Point[]): Point[] =>
  points
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => compareDays(a.label, b.label))
    .map(({ label, value }) => ({ label: formatDay(label), value, at: Date.parse(label) }));

/** Converts points labelled with months. Adds months without a value as 0; drops points without a month. */
function onMonths(points: readonly Point[]): Point[] {
  const values = new Map(points.filter(({ label }) => label !== '').map(({ label, value }) => [label, value]));
  const known = [...values.keys()].map(monthNumber);
  const first = Math.min(...known);
  const length = known.length === 0 ? 0 : Math.max(...known) - first + 1;
  return Array.from({ length }, (_, index) => {
    const month = monthNumbered(first + index);
    return { label: formatMonth(month), value: values.get(month) ?? 0 };
  });
}

/** Returns the number of months since the year 0. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

const monthNumbered = (number: number): string =>
  new Date(Date.UTC(Math.floor(number / 12), number % 12)).toISOString().slice(0, 7);

/** Sums the values of rows with the same label. Points have the order of their first rows. */
export function sumBy<R>(rows: readonly R[], label: (row: R) => string, value: (row: R) => number): Point[] {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(label(row), (totals.get(label(row)) ?? 0) + Number(value(row)));
  return pointsOf(totals);
}

/** Sums by month, in calendar order. A month without rows is 0. */
export const sumByMonth = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onMonths(sumBy(rows, ({ date }) => monthOf(date), value));

/** Sums by day, in calendar order. */
export const sumByDay = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onDays(sumBy(rows, ({ date }) => dayOf(date), value));

/** Returns the last value of each day, in calendar order. */
export const lastByDay = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onDays(pointsOf(new Map(rows.map((row) => [dayOf(row.date), value(row)]))));
