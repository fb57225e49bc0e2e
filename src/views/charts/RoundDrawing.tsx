import { Legend, Pie, PieChart, ResponsiveContainer, Tooltip, useChartWidth } from 'recharts';
import { shaded, tooltip } from './axes';
import styles from './charts.module.css';
import type { DrawingProps } from './drawingProps';

/** A pie, or with a hole of `inner` percent a doughnut; the legend names the slices. */
export function RoundDrawing({ points, format, colours, height, inner }: DrawingProps & { inner: number }) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <PieChart accessibilityLayer>
        <Pie
          data={shaded(points, colours).map(({ label, ...rest }) => ({ name: label, ...rest }))}
          dataKey="value"
          innerRadius={`${inner}%`}
          outerRadius="90%"
          stroke="var(--paper)"
          isAnimationActive={false}
        />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <SliceNames />
      </PieChart>
    </ResponsiveContainer>
  );
}

/** A chart narrower than this has its legend below, in pixels. */
const WIDE = 380;

/** The legend: in a column of its own where there is room, so that many slices leave their picture its size. */
function SliceNames() {
  const isWide = (useChartWidth() ?? 0) >= WIDE;
  return (
    <Legend
      position={isWide ? 'right' : 'bottom'}
      {...(isWide && { width: '45%' })}
      // A list that is too long scrolls.
      wrapperStyle={{ maxHeight: isWide ? '100%' : '50%', overflow: 'auto', fontSize: 13 }}
      formatter={(name: string) => <span className={styles.slice}>{name}</span>}
    />
  );
}
