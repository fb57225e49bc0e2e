import { type ComponentProps, createContext, type ReactNode, use, useDeferredValue, useEffect } from 'react';
import { type DefaultLegendContentProps, Tooltip } from 'recharts';
import { afterPaint } from '../../routing/afterPaint';
import { tooltip } from './axes';
import styles from './charts.module.css';
import { turn } from './QueuedDrawing';

/** Whether the user has pointed at the drawing or focused it. */
export const UsedContext = createContext(false);

/** The tooltip of a drawing. Rendered once the user uses the drawing: without it, a chart renders a sixth faster. */
export const ChartTooltip = (props: ComponentProps<typeof Tooltip>) =>
  use(UsedContext) && <Tooltip {...tooltip} {...props} />;

/**
 * The axes, shapes and other parts of a chart. They render after the chart, in tasks of their own, because the library renders a
 * chart several times in one task while it places its parts.
 */
export function ChartParts({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(children, null);
  const areShown = shown !== null;
  useEffect(() => {
    if (areShown) void afterPaint().then(() => turn.end());
  }, [areShown]);
  return shown;
}

/** The names of a chart's legend, each behind a square in its colour. Unlike the default content, it has no English text. */
export const LegendNames = ({ payload = [], layout }: Pick<DefaultLegendContentProps, 'payload' | 'layout'>) => (
  <ul className={styles.legend} data-layout={layout}>
    {payload.map(({ value, color }) => (
      <li key={value}>
        <span className={styles.swatch} style={{ background: color }} />
        <span className={styles.slice}>{value}</span>
      </li>
    ))}
  </ul>
);
