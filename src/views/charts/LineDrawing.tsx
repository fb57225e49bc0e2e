import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  usePlotArea,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts';
import { daysAgo, formatDay } from '../../format/date';
import {
  AxisTick,
  axis,
  evenDays,
  evenLabels,
  extendToDay,
  grid,
  LETTER,
  limitLine,
  margin,
  ticksFor,
  valueAxis,
} from './axes';
import { ChartParts, ChartTooltip } from './ChartParts';
import { DrawingContainer } from './DrawingContainer';
import type { DrawingProps } from './drawingProps';
import type { Point } from './series';

/** The distance between two labels, in pixels. */
const GAP = 12;
/** A wide chart has room for more days than help to read it. */
const MOST_DAYS = 6;

/** @param at ms since 1970 UTC */
const dayAt = (at: number) => formatDay(new Date(at).toISOString().slice(0, 10));

/** The axis below a line, with days or labels at even distances that have room. The library would measure them all. */
function LineAxis({ points }: { points: readonly Point[] }) {
  const { x, width } = usePlotArea() ?? { x: 0, width: 0 };
  const tick = tickBefore(x + width + margin.right);
  const [first, last] = [points[0], points.at(-1)];
  if (first?.at !== undefined && last?.at !== undefined) {
    const share = Math.max(1 / (MOST_DAYS - 1), shareOf([dayAt(last.at)], width));
    return (
      <XAxis
        {...axis}
        dataKey="at"
        type="number"
        scale="time"
        domain={['dataMin', 'dataMax']}
        ticks={evenDays(first.at, last.at, share)}
        interval={0}
        tickFormatter={dayAt}
        tick={tick}
      />
    );
  }
  const labels = points.map(({ label }) => label);
  return (
    <XAxis {...axis} dataKey="label" ticks={evenLabels(labels, shareOf(labels, width))} interval={0} tick={tick} />
  );
}

/** Returns the share of the axis that a label needs with its distance. One at an edge needs a half more, since it stays within the chart. */
const shareOf = (labels: readonly string[], width: number) =>
  Math.min(1, (1.5 * LETTER * Math.max(...labels.map(({ length }) => length)) + GAP) / width);

/** Draws a label in the middle below its point, unless an edge of the chart would cut it off. @param end the right edge, in pixels */
const tickBefore = (end: number) =>
  function EdgeTick(tick: XAxisTickContentProps) {
    const { x, index, payload, tickFormatter = String } = tick;
    const half = (LETTER * String(tickFormatter(payload.value, index)).length) / 2;
    const edge = Number(x) < half ? 'start' : Number(x) + half > end ? 'end' : 'middle';
    return <AxisTick {...tick} textAnchor={edge} />;
  };

export default function LineDrawing({ points, measure, format, colours, width, height, limit, stepped }: DrawingProps) {
  const shown = stepped ? extendToDay(points, daysAgo(0)) : [...points];
  return (
    <DrawingContainer width={width} height={height}>
      <LineChart data={shown} margin={margin} accessibilityLayer>
        <ChartParts>
          <CartesianGrid {...grid} />
          <LineAxis points={shown} />
          <YAxis
            tickFormatter={format}
            {...ticksFor([...points, ...(limit ? [limit] : [])].map(({ value }) => value))}
            {...valueAxis}
          />
          <ChartTooltip
            cursor={{ stroke: grid.stroke }}
            formatter={(value) => format(Number(value))}
            labelFormatter={(at) => (typeof at === 'number' ? dayAt(at) : at)}
          />
          {limit && <ReferenceLine y={limit.value} {...limitLine(`${limit.label} ${format(limit.value)}`)} />}
          <Line
            dataKey="value"
            name={measure}
            type={stepped ? 'stepAfter' : 'linear'}
            stroke={colours[0]}
            strokeWidth={2}
            dot={points.length < 40 ? { r: 2.5 } : false}
            isAnimationActive={false}
          />
        </ChartParts>
      </LineChart>
    </DrawingContainer>
  );
}
