import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { daysAgo, formatDay } from '../../format/date';
import { axis, grid, limitLine, margin, ticksFor, valueAxis } from './axes';
import { ChartParts } from './ChartParts';
import { ChartTooltip } from './ChartTooltip';
import { DrawingContainer } from './DrawingContainer';
import type { DrawingProps } from './drawingProps';
import { extendToDay } from './extendToDay';

const dayAt = (at: number) => formatDay(new Date(at).toISOString().slice(0, 10));

const timeAxis = {
  ...axis,
  dataKey: 'at',
  type: 'number',
  scale: 'time',
  domain: ['dataMin', 'dataMax'],
  tickFormatter: dayAt,
} as const;

export default function LineDrawing({ points, measure, format, colours, width, height, limit, stepped }: DrawingProps) {
  const isTimed = points.every(({ at }) => at !== undefined);
  return (
    <DrawingContainer width={width} height={height}>
      <LineChart data={stepped ? extendToDay(points, daysAgo(0)) : [...points]} margin={margin} accessibilityLayer>
        <ChartParts>
          <CartesianGrid {...grid} />
          {isTimed ? <XAxis {...timeAxis} /> : <XAxis dataKey="label" {...axis} />}
          <YAxis
            tickFormatter={format}
            {...ticksFor([...points, ...(limit ? [limit] : [])].map(({ value }) => value))}
            {...valueAxis}
          />
          <ChartTooltip
            cursor={{ stroke: grid.stroke }}
            formatter={(value) => format(Number(value))}
            labelFormatter={(at) => (isTimed ? dayAt(Number(at)) : at)}
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
