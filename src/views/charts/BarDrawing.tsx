import { Bar, BarChart, CartesianGrid, YAxis } from 'recharts';
import { coloured, grid, MIN_BAND, margin, NameAxis, ticksFor, valueAxis } from './axes';
import { ChartParts, ChartTooltip } from './ChartParts';
import { DrawingContainer } from './DrawingContainer';
import type { DrawingProps } from './drawingProps';

/** A bar chart with a name below each bar. With too many bars it is wider than its frame, which scrolls. */
export default function BarDrawing({ points, measure, format, colours, width, height }: DrawingProps) {
  return (
    <DrawingContainer width={width} minWidth={points.length * MIN_BAND} height={height}>
      <BarChart data={coloured(points, colours)} margin={margin} accessibilityLayer>
        <ChartParts>
          <CartesianGrid {...grid} />
          <NameAxis names={points.map(({ label }) => label)} />
          <YAxis tickFormatter={format} {...ticksFor(points.map(({ value }) => value))} {...valueAxis} />
          <ChartTooltip formatter={(value) => format(Number(value))} />
          <Bar dataKey="value" name={measure} maxBarSize={56} radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </ChartParts>
      </BarChart>
    </DrawingContainer>
  );
}
