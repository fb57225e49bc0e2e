import { Suspense, useState } from 'react';
import { UNREADABLE } from '../../format/texts';
import { lazyComponent } from '../../routing/lazyComponent';
import { Button } from '../Button';
import { ErrorBoundary } from '../messages/ErrorBoundary';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { SkeletonBlock } from '../messages/Skeleton';
import { Card } from '../page/Card';
import { Part } from '../page/Part';
import styles from './charts.module.css';
import type { DrawingProps } from './drawingProps';
import { useRenderTurn } from './useRenderTurn';

const drawings = {
  line: lazyComponent<DrawingProps>(() => import('./LineDrawing')),
  bar: lazyComponent<DrawingProps>(() => import('./BarDrawing')),
  pie: lazyComponent<DrawingProps>(() => import('./PieDrawing')),
  doughnut: lazyComponent<DrawingProps>(() => import('./DoughnutDrawing')),
};

/** Loads the drawings of all kinds. */
export const loadDrawings = () => Promise.all(Object.values(drawings).map(({ load }) => load()));

interface ChartProps extends Omit<DrawingProps, 'height' | 'points'> {
  kind: keyof typeof drawings;
  title: string;
  /** Called while rendering the chart, so that an error in a malformed response affects only the chart. */
  points: () => DrawingProps['points'];
  /** In pixels. */
  height?: number;
}

/** A chart with a title. It is drawn after the first paint; a button shows its figures as a table. */
export const Chart = ({ points, ...chart }: ChartProps) => (
  <Part
    instead={
      <Card title={chart.title}>
        <ErrorMessage message={UNREADABLE} />
      </Card>
    }
  >
    {() => <ChartCard {...chart} points={points()} />}
  </Part>
);

function ChartCard({
  kind,
  title,
  points,
  height = 250,
  ...drawing
}: Omit<ChartProps, 'points'> & Pick<DrawingProps, 'points'>) {
  const [asTable, setAsTable] = useState(false);
  // A line at 0 is visible; a bar or a slice of 0 is not.
  const isEmpty = points.every(({ value }) => value === 0 && kind !== 'line');
  return (
    <Card
      title={title}
      action={
        !isEmpty && (
          <Button aria-pressed={asTable} aria-label={`${title}: table`} onClick={() => setAsTable(!asTable)}>
            Table
          </Button>
        )
      }
    >
      <div className={styles.frame} style={isEmpty ? undefined : { height }}>
        {isEmpty ? (
          <EmptyMessage>No data to display.</EmptyMessage>
        ) : asTable ? (
          <FiguresTable {...drawing} points={points} title={title} />
        ) : (
          // The code of the drawing may fail to load.
          <ErrorBoundary fallback={() => <FiguresTable {...drawing} points={points} title={title} />}>
            <QueuedDrawing {...drawing} kind={kind} points={points} height={height} />
          </ErrorBoundary>
        )}
      </div>
    </Card>
  );
}

/** The drawing, once its turn in the queue has come. */
function QueuedDrawing({ kind, ...drawing }: DrawingProps & { kind: keyof typeof drawings }) {
  const Drawing = drawings[kind];
  const isItsTurn = useRenderTurn(Drawing.load);
  const skeleton = <SkeletonBlock height={drawing.height} />;
  return <Suspense fallback={skeleton}>{isItsTurn ? <Drawing {...drawing} /> : skeleton}</Suspense>;
}

const FiguresTable = ({ title, points, measure, format, limit }: Omit<DrawingProps, 'height'> & { title: string }) => (
  <table className={styles.figures} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">Label</th>
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
