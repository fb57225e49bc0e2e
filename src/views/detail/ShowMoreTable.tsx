import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Column } from '../../schema/columns';
import { Button } from '../Button';
import { EmptyMessage, ErrorMessage } from '../ErrorMessage';
import { Table } from '../table/Table';
import styles from './detail.module.css';

interface ShowMoreTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  /** The message for an empty table. */
  empty: string;
  /** The sum of the last column over all rows. */
  total?: string | undefined;
  /** If `rows` is only the beginning of a list: the length of the list, and a function that loads the rows after a given one. */
  further?: Further<R> | undefined;
}

export interface Further<R> {
  count: number;
  fetchAfter: (last: R) => Promise<readonly R[]>;
}

/** A table that shows 25 rows, and 25 more on each click. More rows are loaded only when needed. */
export function ShowMoreTable<R>({ rows, empty, further, ...table }: ShowMoreTableProps<R>) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const [fetched, setFetched] = useState({ of: rows, all: rows });
  const [progress, setProgress] = useState<'busy' | Error>();
  if (rows.length === 0) return <EmptyMessage>{empty}</EmptyMessage>;
  // Rows loaded for a previous `rows` are out of date.
  const all = further && fetched.of === rows ? fetched.all : rows;
  const count = further?.count ?? rows.length;
  const visible = Math.min(shown, all.length);
  const showMore = async () => {
    const last = all.at(-1);
    if (further && last && all.length < Math.min(visible + PAGE_SIZE, count)) {
      setProgress('busy');
      try {
        setFetched({ of: rows, all: [...all, ...(await further.fetchAfter(last))] });
        setProgress(undefined);
      } catch (error) {
        return setProgress(error as Error);
      }
    }
    setShown(visible + PAGE_SIZE);
  };
  return (
    <>
      <Table {...table} rows={all.slice(0, visible)} />
      {progress instanceof Error && <ErrorMessage message={progress.message} onRetry={showMore} />}
      {visible < count && (
        <div className={styles.more}>
          <Button variant="outlined" busy={progress === 'busy' && 'Fetching'} onClick={showMore}>
            Show More
          </Button>
          <span>
            {visible} of {count}
          </span>
        </div>
      )}
    </>
  );
}
