import { PAGE_SIZE } from '../../../contract/paging';
import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import styles from './list.module.css';

interface CountProps {
  of: Entity;
  total: number | undefined;
  page: number;
  totalPages: number;
}

/**
 * The number of rows on all pages, if the backend returns it. Screen readers announce a change. In print it also shows which
 * rows are on the page.
 */
export const Count = ({ of: { one, many }, total, page, totalPages }: CountProps) => (
  <>
    <span className={styles.count} role="status">
      {total !== undefined && `${formatNumber(total)} ${(total === 1 ? one : many).toLowerCase()}`}
    </span>
    {totalPages > 1 && (
      <span className={`${styles.count} ${styles.onPaper}`}>
        {total === undefined
          ? `Page ${page} of ${totalPages}`
          : `Rows ${formatNumber((page - 1) * PAGE_SIZE + 1)}–${formatNumber(Math.min(page * PAGE_SIZE, total))} of ${formatNumber(total)}`}
      </span>
    )}
  </>
);
