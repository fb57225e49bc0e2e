import type { UseQueryResult } from '@tanstack/react-query';
import type { Column } from '../schema/columns';
import { AsOf } from '../views/AsOf';
import { ButtonLink } from '../views/Button';
import { Card } from '../views/Card';
import { EmptyMessage, ErrorMessage } from '../views/ErrorMessage';
import { Table } from '../views/table/Table';
import { failureOf, useStaleSince } from '../views/unanswered';

/** So many rows of a list stand on the panel. */
const ROWS = 8;

interface TablePartProps<R> {
  title: string;
  /** Where all of it is. */
  all: { label: string; to: string };
  query: UseQueryResult<readonly R[]>;
  columns: readonly Column<R>[];
  /** What stands on a row's card on a phone. */
  card?: readonly string[];
  rowKey: (row: R) => string | number;
  empty: string;
}

/** The beginning of a list on the panel. It is asked for by itself: where it fails, it says so in its own place. */
export function TablePart<R>({ title, all, query, empty, ...table }: TablePartProps<R>) {
  const { data = [], isFetching } = query;
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  return (
    <Card title={title} action={<ButtonLink href={all.to}>{all.label}</ButtonLink>}>
      {content}
    </Card>
  );

  function content() {
    if (failure) return <ErrorMessage {...failure} />;
    const isLoading = isFetching && staleSince === undefined;
    if (data.length === 0 && !isLoading) return <EmptyMessage>{empty}</EmptyMessage>;
    const rows = isLoading ? [] : data.slice(0, ROWS);
    return (
      <>
        <AsOf at={staleSince} />
        <Table {...table} label={title} rows={rows} skeletonRows={isLoading ? ROWS : 0} />
      </>
    );
  }
}
