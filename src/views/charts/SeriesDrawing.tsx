import { Bar, BarChart, CartesianGrid, Legend, YAxis } from 'recharts';
import { seriesColours } from '../../theme/chartColours';
import { grid, MIN_BAND, margin, NameAxis, ticksFor, valueAxis } from './axes';
import { ChartParts, ChartTooltip, LegendNames } from './ChartParts';
import { DrawingContainer } from './DrawingContainer';
import type { BarGroup, SeriesDrawingProps } from './drawingProps';

/** Bars of several series, stacked or side by side, with a legend. With too many bars it is wider than its frame, which scrolls. */
export default function SeriesDrawing({ groups, series, layout, format, width, height }: SeriesDrawingProps) {
  const isStacked = layout === 'stacked';
  const band = isStacked ? MIN_BAND : MIN_BAND * series.length;
  return (
    <DrawingContainer width={width} minWidth={groups.length * band} height={height}>
      <BarChart data={[...groups]} margin={margin} accessibilityLayer>
        <ChartParts>
          <CartesianGrid {...grid} />
          <NameAxis names={groups.map(({ label }) => label)} />
          <YAxis tickFormatter={format} {...ticksFor(groups.flatMap(({ values }) => values))} {...valueAxis} />
          <ChartTooltip formatter={(value) => format(Number(value))} />
          <Legend
            position="top"
            // In the order of the series.
            itemSorter={null}
            wrapperStyle={{ fontSize: 13, paddingBottom: 8 }}
            content={LegendNames}
          />
          {series.map((name, index) => (
            <Bar
              key={name}
              dataKey={({ values }: BarGroup) => values[index] ?? 0}
              name={name}
              fill={seriesColours[index % seriesColours.length] ?? ''}
              maxBarSize={56}
              {...(isStacked ? { stackId: 'all', stroke: 'var(--paper)' } : { radius: [4, 4, 0, 0] })}
              isAnimationActive={false}
            />
          ))}
        </ChartParts>
      </BarChart>
    </DrawingContainer>
  );
}
