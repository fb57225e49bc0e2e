import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, coloured, grid, margin, tooltip, valueAxis } from './axes';
import type { DrawingProps } from './drawingProps';

export default function BarDrawing({ points, measure, format, colours, height }: DrawingProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={coloured(points, colours)} margin={margin} accessibilityLayer>
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} />
        <YAxis tickFormatter={format} {...valueAxis} />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Bar dataKey="value" name={measure} maxBarSize={56} radius={[4, 4, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
