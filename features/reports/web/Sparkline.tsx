import styles from './tileTrend.module.css';

const WIDTH = 100;
const HEIGHT = 20;

/** A small line through values, the last one a dot. The text beside it has the change in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = range === 0 ? HEIGHT / 2 : HEIGHT - ((value - least) / range) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={`M${points.join('L')}`} />
      <path className={styles.end} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}
