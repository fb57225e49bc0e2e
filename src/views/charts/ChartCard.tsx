import { type ReactNode, useState } from 'react';
import { UNREADABLE } from '../../format/texts';
import { t } from '../../texts/t';
import { Button } from '../Button';
import { ErrorBoundary } from '../messages/ErrorBoundary';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { Card } from '../page/Card';
import { Part } from '../page/Part';
import styles from './charts.module.css';

/** The drawing of a chart, and the same figures as a table. */
interface Figures {
  /** Whether nothing of the drawing would be visible. */
  isEmpty: boolean;
  table: ReactNode;
  drawing: ReactNode;
}

interface ChartCardProps {
  title: string;
  /** In pixels. */
  height: number;
  /** Called while rendering the chart, so that an error in a malformed response affects only the chart. */
  children: () => Figures;
}

/** A card with a drawing, or the table of its figures, which also replaces a drawing whose code cannot be loaded. */
export const ChartCard = ({ title, height, children }: ChartCardProps) => (
  <Part
    instead={
      <Card title={title}>
        <ErrorMessage message={UNREADABLE} />
      </Card>
    }
  >
    {() => <FiguresCard {...children()} title={title} height={height} />}
  </Part>
);

function FiguresCard({ title, height, isEmpty, table, drawing }: Figures & { title: string; height: number }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      action={
        !isEmpty && (
          <Button
            aria-pressed={asTable}
            aria-label={t('{title}: table', { title })}
            onClick={() => setAsTable(!asTable)}
          >
            {t('Table')}
          </Button>
        )
      }
    >
      <div className={styles.frame} style={isEmpty ? undefined : { height }}>
        {isEmpty ? (
          <EmptyMessage>{t('No data to display.')}</EmptyMessage>
        ) : asTable ? (
          table
        ) : (
          <ErrorBoundary fallback={() => table}>{drawing}</ErrorBoundary>
        )}
      </div>
    </Card>
  );
}
