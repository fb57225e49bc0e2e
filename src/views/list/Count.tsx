import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import styles from './list.module.css';

/** How many rows there are on all pages, where the backend tells; a screen reader hears when that changes. */
export const Count = ({ of: { one, many }, total }: { of: Entity; total: number | undefined }) => (
  <span className={styles.count} role="status">
    {total !== undefined && `${formatNumber(total)} ${(total === 1 ? one : many).toLowerCase()}`}
  </span>
);
