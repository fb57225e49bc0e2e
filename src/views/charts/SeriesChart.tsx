import { lazyComponent } from '../../routing/lazyComponent';
import { ChartCard } from './ChartCard';
import styles from './charts.module.css';
import type { SeriesDrawingProps } from './drawingProps';
import { QueuedDrawing } from './QueuedDrawing';

const Drawing = lazyComponent<SeriesDrawingProps>(() => import('./SeriesDrawing'));

interface SeriesChartProps extends Omit<SeriesDrawingProps, 'groups' | 'width' | 'height'> {
  title: string;
  /** The heading of the labels in the table: "Product". */
  labels: string;
  /** Called while rendering the chart; see `Chart`. */
  groups: () => SeriesDrawingProps['groups'];
  /** In pixels. */
  height?: number;
}

/** A bar chart of several series with a legend; a button shows its figures as a table. */
export const SeriesChart = ({ title, labels, groups, height = 280, ...drawing }: SeriesChartProps) => (
  <ChartCard title={title} height={height}>
    {() => {
      const figures = { ...drawing, height, groups: groups() };
      return {
        isEmpty: figures.groups.every(({ values }) => values.every((value) => value === 0)),
        table: <SeriesTable {...figures} title={title} labels={labels} />,
        drawing: (
          <QueuedDrawing load={Drawing.load} height={height}>
            {(width) => <Drawing {...figures} width={width} />}
          </QueuedDrawing>
        ),
      };
    }}
  </ChartCard>
);

type SeriesTableProps = Pick<SeriesDrawingProps, 'groups' | 'series' | 'format'> & { title: string; labels: string };

const SeriesTable = ({ title, labels, groups, series, format }: SeriesTableProps) => (
  <table className={styles.figures} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{labels}</th>
        {series.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {groups.map(({ label, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
        <tr key={index}>
          <th scope="row">{label}</th>
          {series.map((name, at) => (
            <td key={name}>{format(values[at] ?? 0)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
