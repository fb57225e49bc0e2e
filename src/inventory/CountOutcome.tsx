import { formatNumber } from '../format/number';
import { RecordLink } from '../views/RecordLink';
import { takeFocus } from '../views/takeFocus';
import styles from './inventory.module.css';
import type { Booked } from './useCount';

/** What was booked of a count, and which of its lines were not. It takes the focus, as the outcome of a move does. */
export const CountOutcome = ({ moves, again }: Booked) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.outcome} role="status">
    {moves.length > 0 && (
      <p className={styles.success}>
        Successfully booked! Transaction ID:{' '}
        {moves.map(({ transactionId }, index) => (
          <span key={transactionId}>
            {index > 0 && ', '}
            <RecordLink to="transactions" id={transactionId}>
              {transactionId}
            </RecordLink>
          </span>
        ))}
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
