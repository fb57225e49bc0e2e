import { lazyComponent } from '../../routing/lazyComponent';
import { t } from '../../texts/t';
import { ChartCard } from './ChartCard';
import styles from './charts.module.css';
import type { DrawingProps } from './drawingProps';
import { QueuedDrawing } from './QueuedDrawing';

const drawings = {
  line: lazyComponent<DrawingProps>(() => import('./LineDrawing')),
  bar: lazyComponent<DrawingProps>(() => import('./BarDrawing')),
  pie: lazyComponent<DrawingProps>(() => import('./PieDrawing')),
  doughnut: lazyComponent<DrawingProps>(() => import('./DoughnutDrawing')),
};

/** Loads the drawings of all kinds. */
export const loadDrawings = () => Promise.all(Object.values(drawings).map(({ load }) => load()));

interface ChartProps extends Omit<DrawingProps, 'width' | 'height' | 'points'> {
  kind: keyof typeof drawings;
  title: string;
  /** Called while rendering the chart, so that an error in a malformed response affects only the chart. */
  points: () => DrawingProps['points'];
  /** In pixels. */
  height?: number;
}

/** A chart with a title. It is drawn after the first paint; a button shows its figures as a table. */
export const Chart = ({ kind, title, points, height = 250, ...drawing }: ChartProps) => (
  <ChartCard title={title} height={height}>
    {() => {
      const figures = { ...drawing, height, points: points() };
      const Drawing = drawings[kind];
      return {
        // A line at 0 is visible; a bar or a slice of 0 is not.
        isEmpty: figures.points.every(({ value }) => value === 0 && kind !== 'line'),
        table: <FiguresTable {...figures} title={title} />,
        drawing: (
          <QueuedDrawing load={Drawing.load} height={height}>
            {(width) => <Drawing {...figures} width={width} />}
          </QueuedDrawing>
        ),
      };
    }}
  </ChartCard>
);

const FiguresTable = ({
  title,
  points,
  measure,
  format,
  limit,
}: Omit<DrawingProps, 'width' | 'height'> & { title: string }) => (
  <table className={styles.figures} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{t('Label')}</th>
        <th scope="col">{measure}</th>
      </tr>
    </thead>
    <tbody>
      {[...points, ...(limit ? [limit] : [])].map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
        <tr key={index}>
          <th scope="row">{label}</th>
          <td>{format(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
