import { Legend, Pie, PieChart, useChartWidth } from 'recharts';
import { shaded } from './axes';
import { ChartParts, ChartTooltip, LegendNames } from './ChartParts';
import { DrawingContainer } from './DrawingContainer';
import type { DrawingProps } from './drawingProps';

/** A pie chart, or a doughnut chart with a hole of `inner` percent. A legend names the slices. */
export function RoundDrawing({ points, format, colours, width, height, inner }: DrawingProps & { inner: number }) {
  return (
    <DrawingContainer width={width} height={height}>
      <PieChart accessibilityLayer>
        <ChartParts>
          <Pie
            data={shaded(points, colours).map(({ label, ...rest }) => ({ name: label, ...rest }))}
            dataKey="value"
            innerRadius={`${inner}%`}
            outerRadius="90%"
            stroke="var(--paper)"
            isAnimationActive={false}
          />
          <ChartTooltip formatter={(value) => format(Number(value))} />
          <SliceNames count={points.length} />
        </ChartParts>
      </PieChart>
    </DrawingContainer>
  );
}

/** Up to FEW names, or in a chart narrower than WIDE pixels, the legend is below the chart. */
const FEW = 6;
const WIDE = 380;

/** The legend. With many names in a wide chart it is a column on the right, so that the chart keeps its size. */
function SliceNames({ count }: { count: number }) {
  const width = useChartWidth() ?? 0;
  const isBeside = count > FEW && width >= WIDE;
  return (
    <Legend
      position={isBeside ? 'right' : 'bottom'}
      {...(isBeside && { width: '45%' })}
      // A long legend scrolls.
      wrapperStyle={{ maxHeight: isBeside ? '100%' : '50%', overflow: 'auto', fontSize: 13 }}
      content={LegendNames}
    />
  );
}
