import { CartesianGrid, Line, LineChart, ReferenceLine, YAxis } from 'recharts';
import { daysAgo } from '../../format/date';
import { grid, limitLine, margin, ticksFor, valueAxis } from './axes';
import { ChartParts } from './ChartParts';
import { ChartTooltip } from './ChartTooltip';
import { DrawingContainer } from './DrawingContainer';
import type { DrawingProps } from './drawingProps';
import { extendToDay } from './extendToDay';
import { dayAt, LineAxis } from './LineAxis';

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
