import type { UseQueryResult } from '@tanstack/react-query';
import type { Column } from '../schema/columns';
import { ButtonLink } from '../views/Button';
import { Card } from '../views/Card';
import { EmptyMessage, ErrorMessage } from '../views/ErrorMessage';
import { Table } from '../views/table/Table';

/** So many rows of a list stand on the panel. */
const ROWS = 8;

interface TablePartProps<R> {
  title: string;
  /** Where all of it is. */
  all: { label: string; to: string };
  query: Pick<UseQueryResult<readonly R[]>, 'data' | 'isFetching' | 'error' | 'refetch'>;
  columns: readonly Column<R>[];
  /** What stands on a row's card on a phone. */
  card?: readonly string[];
  rowKey: (row: R) => string | number;
  empty: string;
}

/** The beginning of a list on the panel. It is asked for by itself: where it fails, it says so in its own place. */
export function TablePart<R>({ title, all, query, empty, ...table }: TablePartProps<R>) {
  const { data = [], isFetching, error, refetch } = query;
  return (
    <Card title={title} action={<ButtonLink href={all.to}>{all.label}</ButtonLink>}>
      {content()}
    </Card>
  );

  function content() {
    if (error && !isFetching) return <ErrorMessage message={error.message} onRetry={() => refetch()} />;
    if (data.length === 0 && !isFetching) return <EmptyMessage>{empty}</EmptyMessage>;
    const rows = isFetching ? [] : data.slice(0, ROWS);
    return <Table {...table} label={title} rows={rows} skeletonRows={isFetching ? ROWS : 0} />;
  }
}
