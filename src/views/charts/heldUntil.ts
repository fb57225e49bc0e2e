import { formatDay } from '../../format/date';
import type { Point } from './series';

/**
 * The points of a figure that holds until the next one, with the last one again at a later day.
 * @param day `yyyy-MM-dd`
 */
export function heldUntil(points: readonly Point[], day: string): Point[] {
  const [last, at] = [points.at(-1), Date.parse(day)];
  return last?.at !== undefined && last.at < at
    ? [...points, { label: formatDay(day), value: last.value, at }]
    : [...points];
}
