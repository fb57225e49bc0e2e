import type { MoreRows } from '../../schema/figures';
import type { Column } from '../../schema/list/columns';
import { Card } from '../../views/page/Card';
import { ShowMoreTable } from '../../views/show/ShowMoreTable';

interface TransactionsCardProps<R> {
  title: string;
  columns: readonly Column<R>[];
  /** Computes the rows. A malformed answer breaks this card alone. */
  rows: () => readonly R[];
  more?: MoreRows | undefined;
  empty: string;
}

/** The transactions of a record, on its page. */
export const TransactionsCard = <R extends { transactionId: number }>({
  title,
  rows,
  ...table
}: TransactionsCardProps<R>) => (
  <Card title={title}>
    {() => <ShowMoreTable {...table} label={title} rows={rows()} rowKey={({ transactionId }) => transactionId} />}
  </Card>
);
