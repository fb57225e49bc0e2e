import { compareDays, dayOf, formatDay, monthOf } from '../../format/date';

/** A point of a chart: what it is called on the axis, and its figure. */
export interface Point {
  label: string;
  value: number;
  /** When, in ms since 1970 UTC, where the axis is time: points then stand as far apart as their days. */
  at?: number;
}

interface Dated {
  date: string;
}

const pointsOf = (figures: ReadonlyMap<string, number>): Point[] =>
  [...figures].map(([label, value]) => ({ label, value }));

/** Points labelled with days; rows without a day are left out. */
const onDays = (points: readonly Point[]): Point[] =>
  points
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => compareDays(a.label, b.label))
    .map(({ label, value }) => ({ label: formatDay(label), value, at: Date.parse(label) }));

/** Points labelled with months, those between without any value included; rows without a month are left out. */
function onMonths(points: readonly Point[]): Point[] {
  const values = new Map(points.filter(({ label }) => label !== '').map(({ label, value }) => [label, value]));
  const known = [...values.keys()].map(monthNumber);
  const first = Math.min(...known);
  const length = known.length === 0 ? 0 : Math.max(...known) - first + 1;
  return Array.from({ length }, (_, index) => {
    const label = monthNumbered(first + index);
    return { label, value: values.get(label) ?? 0 };
  });
}

/** Months since the year 0. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

const monthNumbered = (number: number): string =>
  new Date(Date.UTC(Math.floor(number / 12), number % 12)).toISOString().slice(0, 7);

/** Adds up the values of the rows that share a label; the points come as their first rows do. */
export function sumBy<R>(rows: readonly R[], label: (row: R) => string, value: (row: R) => number): Point[] {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(label(row), (totals.get(label(row)) ?? 0) + Number(value(row)));
  return pointsOf(totals);
}

/** Adds up by month, `yyyy-MM`, in calendar order; a month without rows is 0. */
export const sumByMonth = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onMonths(sumBy(rows, ({ date }) => monthOf(date), value));

/** Adds up by day, in calendar order. */
export const sumByDay = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onDays(sumBy(rows, ({ date }) => dayOf(date), value));

/** Each day's last value, in calendar order. */
export const lastByDay = <R extends Dated>(rows: readonly R[], value: (row: R) => number): Point[] =>
  onDays(pointsOf(new Map(rows.map((row) => [dayOf(row.date), value(row)]))));
