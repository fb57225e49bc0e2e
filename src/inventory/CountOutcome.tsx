import type { Count } from '../../contract/counts';
import { formatNumber } from '../format/number';
import { RecordLink } from '../views/RecordLink';
import styles from './inventory.module.css';

/** What was booked of a count, and which of its lines were not. */
export const CountOutcome = ({ move, again }: Count) => (
  <div className={styles.outcome} role="status">
    {move && (
      <p className={styles.success}>
        Successfully booked! Transaction ID:{' '}
        <RecordLink to="transactions" id={move.transactionId}>
          {move.transactionId}
        </RecordLink>
      </p>
    )}
    {again.length > 0 && (
      <p className={styles.leftOut}>
        To be counted again, since goods have moved meanwhile:{' '}
        {again.map(({ name, expected }) => `${name} (${formatNumber(expected)} by now)`).join(', ')}.
      </p>
    )}
  </div>
);
