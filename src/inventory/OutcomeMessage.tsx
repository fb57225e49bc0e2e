import { ErrorMessage } from '../views/ErrorMessage';
import { RecordLink } from '../views/RecordLink';
import styles from './inventory.module.css';
import type { MoveSpec } from './moves';
import type { Outcome } from './useMove';

interface OutcomeMessageProps {
  move: Pick<MoveSpec, 'success'>;
  outcome: Outcome;
  /** True where the same submission again cannot be a second move. */
  retryIsSafe: boolean;
}

/** What became of a submission. It takes the focus, since it stands above a form that may be longer than the screen. */
export const OutcomeMessage = ({ move, outcome, retryIsSafe }: OutcomeMessageProps) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.outcome}>
    {'error' in outcome ? (
      <>
        <ErrorMessage message={outcome.error} />
        {!outcome.refused && <p role="status">{retryIsSafe ? SAFE_TO_RETRY : LOOK_FIRST}</p>}
      </>
    ) : (
      <p className={styles.success} role="status">
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

const SAFE_TO_RETRY =
  'It may have been recorded all the same. Sending the same form again is safe: it cannot be recorded twice.';
const LOOK_FIRST = 'It may have been recorded all the same. Look at the transactions before sending it again.';
