import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Column } from '../../schema/columns';
import { Button } from '../Button';
import { EmptyMessage } from '../ErrorMessage';
import { Table } from '../table/Table';
import styles from './detail.module.css';

interface ShowMoreTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  /** What stands there where there are no rows. */
  empty: string;
  /** What the last column of all rows adds up to. */
  total?: string | undefined;
}

/** A table that shows 25 rows and 25 more each time it is asked; rows not asked for are not rendered. */
export function ShowMoreTable<R>({ rows, empty, ...table }: ShowMoreTableProps<R>) {
  const [shown, setShown] = useState(PAGE_SIZE);
  if (rows.length === 0) return <EmptyMessage>{empty}</EmptyMessage>;
  return (
    <>
      <Table {...table} rows={rows.slice(0, shown)} />
      {shown < rows.length && (
        <div className={styles.more}>
          <Button variant="outlined" onClick={() => setShown(shown + PAGE_SIZE)}>
            Show More
          </Button>
          <span>
            {shown} of {rows.length}
          </span>
        </div>
      )}
    </>
  );
}
