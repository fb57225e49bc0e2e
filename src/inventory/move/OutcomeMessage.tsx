import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { t, translate } from '../../texts/t';
import { ButtonLink } from '../../views/Button';
import { isId } from '../../views/data/recordQueryOptions';
import { RecordLink } from '../../views/links/RecordLink';
import { WriteFailure } from '../../views/messages/WriteFailure';
import { takeFocus } from '../../views/takeFocus';
import styles from '../inventory.module.css';
import later from '../later.module.css';
import { DRAFT_PARAM, type DraftRef, draftUrl, PRODUCT_PARAM } from '../moveUrls';
import { leftOutText, wordOf } from './lateMove';
import type { MoveSpec } from './moveSpecs';
import { keptOutcomes, type Outcome } from './outcome';

export { reportLateMove } from './lateMove';

interface OutcomeMessageProps {
  move: Pick<MoveSpec, 'success'>;
  outcome: Outcome | null | undefined;
  /** The draft that waits for the form below. */
  next: DraftRef | undefined;
}

/** Shows the draft that waits for the form, and the result of a submission, which takes the focus: the form may be longer than the screen. */
export default function OutcomeMessage({ move, outcome, next }: OutcomeMessageProps) {
  // The form began at the page of this product.
  const [search] = useSearchParams();
  const productId = search.get(PRODUCT_PARAM) ?? '';
  const draftId = search.get(DRAFT_PARAM) ?? '';
  useEffect(() => void keptOutcomes.delete(draftId), [draftId]);
  return (
    <div className={later.outcome}>
      {next && (
        <p className={later.offer}>
          {t('The unsent form ({move}) needs this. You can continue it after you have saved this one.', {
            move: wordOf(next),
          })}
        </p>
      )}
      {outcome &&
        ('error' in outcome ? (
          <WriteFailure message={outcome.error} doubt={outcome.doubt} />
        ) : (
          <>
            <p ref={takeFocus} tabIndex={-1} className={later.success} role="status">
              {translate(move.success)}{' '}
              <RecordLink to="transactions" id={outcome.transactionId}>
                {outcome.transactionId}
              </RecordLink>
              {outcome.isElsewhere && ` · ${t('Sent in another tab.')}`}
            </p>
            {isId(productId) && (
              <p className={later.next}>
                <RecordLink to="products" id={productId}>
                  {t('Back to the product')}
                </RecordLink>
              </p>
            )}
            {outcome.incompleteRows.length > 0 && (
              <p className={styles.incomplete} role="alert">
                {leftOutText(outcome.incompleteRows)}
              </p>
            )}
            {outcome.next && (
              <p className={later.next}>
                <ButtonLink href={draftUrl(outcome.next)} variant="contained">
                  {t('Go on with the {move}', { move: wordOf(outcome.next) })}
                </ButtonLink>
              </p>
            )}
          </>
        ))}
    </div>
  );
}
