import type { DefaultLegendContentProps } from 'recharts';
import styles from './charts.module.css';

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
