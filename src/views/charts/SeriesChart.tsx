import { Suspense } from 'react';
import { lazyComponent } from '../../routing/lazyComponent';
import { SkeletonBlock } from '../messages/Skeleton';
import { ChartCard } from './ChartCard';
import styles from './charts.module.css';
import type { SeriesDrawingProps } from './drawingProps';
import { useRenderTurn } from './useRenderTurn';

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
      const figures = { ...drawing, groups: groups() };
      return {
        isEmpty: figures.groups.every(({ values }) => values.every((value) => value === 0)),
        table: <SeriesTable {...figures} title={title} labels={labels} />,
        drawing: <QueuedDrawing {...figures} height={height} />,
      };
    }}
  </ChartCard>
);

function QueuedDrawing(props: Omit<SeriesDrawingProps, 'width'>) {
  const { ref, width } = useRenderTurn(Drawing.load);
  const skeleton = <SkeletonBlock ref={ref} height={props.height} />;
  return (
    <Suspense fallback={skeleton}>{width === undefined ? skeleton : <Drawing {...props} width={width} />}</Suspense>
  );
}

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
