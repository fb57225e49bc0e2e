import { useChartWidth, XAxis, type XAxisTickContentProps } from 'recharts';
import { formatDay } from '../../format/date';
import { AxisTick } from './AxisTick';
import { axis, LETTER } from './axes';
import { daysBetween, someOf } from './lineTicks';
import type { Point } from './series';

/** The width of the value axis and of the margin, in pixels. */
const BESIDE = 90;
/** Between two labels, in pixels. */
const GAP = 12;
/** More would not tell more. */
const MOST_DAYS = 6;

/** @param at ms since 1970 UTC */
export const dayAt = (at: number) => formatDay(new Date(at).toISOString().slice(0, 10));

/** The axis below a line: the days of a time axis, or labels, as many as have room. The library would measure them all. */
export function LineAxis({ points }: { points: readonly Point[] }) {
  const width = (useChartWidth() ?? 0) - BESIDE;
  const [first, last] = [points[0], points.at(-1)];
  if (first?.at !== undefined && last?.at !== undefined) {
    const most = Math.min(MOST_DAYS, roomFor([dayAt(last.at)], width));
    return (
      <XAxis
        {...axis}
        dataKey="at"
        type="number"
        scale="time"
        domain={['dataMin', 'dataMax']}
        ticks={daysBetween(first.at, last.at, most)}
        interval={0}
        tickFormatter={dayAt}
        tick={tickWithin(first.at, last.at)}
      />
    );
  }
  const labels = points.map(({ label }) => label);
  return (
    <XAxis
      {...axis}
      dataKey="label"
      ticks={someOf(labels, roomFor(labels, width))}
      interval={0}
      tick={tickWithin(first?.label, last?.label)}
    />
  );
}

/** Returns how many of the labels fit side by side, at least 2. The first one needs half a label more, since it does not begin left of its point. */
const roomFor = (labels: readonly string[], width: number) =>
  Math.max(2, 1 + Math.floor(width / (1.5 * LETTER * Math.max(...labels.map(({ length }) => length)) + GAP)));

/** Returns the label of a tick. At the first and the last point it stays within the chart. */
const tickWithin = (first: unknown, last: unknown) =>
  function EdgeTick(tick: XAxisTickContentProps) {
    const { value } = tick.payload;
    const edge = value === first ? 'start' : value === last ? 'end' : 'middle';
    return <AxisTick {...tick} textAnchor={first === last ? 'middle' : edge} />;
  };
