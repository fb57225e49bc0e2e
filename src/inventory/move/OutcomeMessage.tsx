import { NOTHING } from '../../format/nothing';
import { ButtonLink } from '../../views/Button';
import { RecordLink } from '../../views/links/RecordLink';
import { WriteFailure } from '../../views/messages/WriteFailure';
import { takeFocus } from '../../views/takeFocus';
import { wordOf } from '../drafts/draftStore';
import styles from '../inventory.module.css';
import { draftUrl } from '../moveUrls';
import { incompleteRowsText } from '../rows/incompleteRows';
import type { MoveRow } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import type { Outcome } from './useMove';

interface OutcomeMessageProps {
  move: Pick<MoveSpec, 'success'>;
  outcome: Outcome;
}

/** Shows the result of a submission, which takes the focus: the form may be longer than the screen. */
export default function OutcomeMessage({ move, outcome }: OutcomeMessageProps) {
  if ('error' in outcome) return <WriteFailure message={outcome.error} doubt={outcome.doubt} />;
  const { transactionId, incompleteRows, next } = outcome;
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className={styles.success} role="status">
        {move.success}{' '}
        <RecordLink to="transactions" id={transactionId}>
          {transactionId}
        </RecordLink>
      </p>
      {incompleteRows.length > 0 && (
        <p className={styles.incomplete} role="alert">
          Left out: {incompleteRowsText(incompleteRows)} ({contentsOf(incompleteRows)}).
        </p>
      )}
      {next && (
        <p className={styles.next}>
          <ButtonLink href={draftUrl(next)} variant="contained">
            Go on with the {wordOf(next)}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Returns rows as text: "Hammer × 4, Bolt M1 × 8, — × 5, Saw × —". */
const contentsOf = (rows: readonly MoveRow[]): string =>
  rows.map(({ product, words, amount }) => `${product?.name || words || NOTHING} × ${amount || NOTHING}`).join(', ');
