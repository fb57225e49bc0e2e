import { Legend, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { coloured, tooltip } from './axes';
import type { DrawingProps } from './drawingProps';

/** A pie, or with a hole of `inner` percent a doughnut; the legend names the slices. */
export function RoundDrawing({ points, format, colours, height, inner }: DrawingProps & { inner: number }) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <PieChart accessibilityLayer>
        <Pie
          data={coloured(points, colours).map(({ label, ...rest }) => ({ name: label, ...rest }))}
          dataKey="value"
          innerRadius={`${inner}%`}
          outerRadius="80%"
          stroke="var(--paper)"
          isAnimationActive={false}
        />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Legend formatter={(name: string) => <span style={{ color: 'var(--text)' }}>{name}</span>} />
      </PieChart>
    </ResponsiveContainer>
  );
}
