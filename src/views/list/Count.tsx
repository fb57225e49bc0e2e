import { PAGE_SIZE } from '../../../contract/paging';
import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import { countRecords, t } from '../../texts/t';
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
      {total !== undefined && countRecords(total, one, many)}
    </span>
    {totalPages > 1 && (
      <span className={`${styles.count} ${styles.onPaper}`}>
        {total === undefined
          ? t('Page {page} of {pages}', { page, pages: totalPages })
          : t('Rows {first}–{last} of {total}', {
              first: formatNumber((page - 1) * PAGE_SIZE + 1),
              last: formatNumber(Math.min(page * PAGE_SIZE, total)),
              total: formatNumber(total),
            })}
      </span>
    )}
  </>
);
