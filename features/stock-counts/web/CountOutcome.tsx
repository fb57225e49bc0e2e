import styles from '../../../src/inventory/inventory.module.css';
import later from '../../../src/inventory/later.module.css';
import { t } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { takeFocus } from '../../../src/views/takeFocus';
import { againText, type Booked } from './countTexts';

/** Says which lines of a count were booked and which were not. Takes the focus, like the outcome of a move. */
export const CountOutcome = ({ moves, again }: Booked) => (
  <div ref={takeFocus} tabIndex={-1} className={later.outcome} role="status">
    {moves.length > 0 && (
      <p className={later.success}>
        {t('Successfully booked! Transaction ID:')}{' '}
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
    {again.length > 0 && <p className={styles.incomplete}>{againText(again)}</p>}
  </div>
);
