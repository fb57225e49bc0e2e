import type { UseQueryResult } from '@tanstack/react-query';
import type { Column } from '../schema/list/columns';
import { ButtonLink } from '../views/Button';
import { failureOf, useStaleSince } from '../views/data/unanswered';
import { AsOf } from '../views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { Card } from '../views/page/Card';
import { Table } from '../views/table/Table';

/** The number of rows on the panel. */
const ROWS = 8;

interface TablePartProps<R> {
  title: string;
  /** The link to the whole list. */
  all: { label: string; to: string };
  query: UseQueryResult<readonly R[]>;
  columns: readonly Column<R>[];
  /** The keys of the columns on a row's card on a phone. */
  card?: readonly string[];
  rowKey: (row: R) => string | number;
  empty: string;
}

/** The first rows of a list on the panel. It has its own request and shows its own error. */
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
