import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits';
import type { MoreRows } from '../../schema/figures';
import type { Column } from '../../schema/list/columns';
import type { AnyRow } from '../../schema/record';
import { t } from '../../texts/t';
import { Button } from '../Button';
import { useProvider } from '../data/useProvider';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { Table } from '../table/Table';
import styles from './show.module.css';

interface ShowMoreTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  /** The message for an empty table. */
  empty: string;
  /** The sum of the last column over all rows. */
  total?: string | undefined;
  /** The complete list, if `rows` is only its beginning. */
  more?: MoreRows | undefined;
}

/** A table that shows 25 rows, and 25 more on each click. More rows are loaded only when needed. */
export function ShowMoreTable<R>({ rows, empty, more, ...table }: ShowMoreTableProps<R>) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const [fetched, setFetched] = useState({ of: rows, all: rows });
  const dataProvider = useProvider();
  const [progress, setProgress] = useState<'busy' | Error>();
  if (rows.length === 0) return <EmptyMessage>{empty}</EmptyMessage>;
  // Rows loaded for a previous `rows` are out of date.
  const all = more && fetched.of === rows ? fetched.all : rows;
  const count = more?.count ?? rows.length;
  const visible = Math.min(shown, all.length);
  const showMore = async () => {
    const last = all.at(-1);
    if (more && last && all.length < Math.min(visible + PAGE_SIZE, count)) {
      setProgress('busy');
      try {
        const { entity, id, list, key } = more;
        const query = { after: (last as AnyRow)[key] as number };
        const page = await dataProvider.getBelow(entity, { id, name: list, query });
        setFetched({ of: rows, all: [...all, ...(page.rows as R[])] });
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
          <Button variant="outlined" busy={progress === 'busy' && t('Fetching')} onClick={showMore}>
            {t('Show More')}
          </Button>
          <span>{t('{count} of {total}', { count: visible, total: count })}</span>
        </div>
      )}
    </>
  );
}
