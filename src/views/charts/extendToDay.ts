import { formatDay } from '../../format/date';
import type { Point } from './series';

/**
 * Repeats the last point at a later day, for values that are constant until the next point.
 * @param day `yyyy-MM-dd`
 */
export function extendToDay(points: readonly Point[], day: string): Point[] {
  const [last, at] = [points.at(-1), Date.parse(day)];
  return last?.at !== undefined && last.at < at
    ? [...points, { label: formatDay(day), value: last.value, at }]
    : [...points];
}
