import { RecordLink } from '../views/RecordLink';
import { WriteFailure } from '../views/WriteFailure';
import styles from './inventory.module.css';
import type { MoveSpec } from './moves';
import type { Outcome } from './useMove';

interface OutcomeMessageProps {
  move: Pick<MoveSpec, 'success'>;
  outcome: Outcome;
}

/** What became of a submission. It takes the focus, since it stands above a form that may be longer than the screen. */
export const OutcomeMessage = ({ move, outcome }: OutcomeMessageProps) => (
  <div className={styles.outcome}>
    {'error' in outcome ? (
      <WriteFailure message={outcome.error} doubt={outcome.doubt} />
    ) : (
      <p ref={takeFocus} tabIndex={-1} className={styles.success} role="status">
        {move.success}{' '}
        <RecordLink to="transactions" id={outcome.transactionId}>
          {outcome.transactionId}
        </RecordLink>
      </p>
    )}
  </div>
);

/** As a `ref`: the focus comes with the element, and so does the view. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();
