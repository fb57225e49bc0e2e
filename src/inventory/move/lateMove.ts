import { NOTHING } from '../../format/number';
import { showUrl } from '../../routing/urls';
import { t, translate } from '../../texts/t';
import { reportLate, reportLateFailure } from '../../views/messages/lateOutcomes';
import { DRAFT_PARAM, type DraftRef, draftUrl } from '../moveUrls';
import { incompleteRowsText } from '../rows/incompleteRows';
import type { MoveRow } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import { keptOutcomes, type Outcome } from './outcome';

/**
 * Reports a move whose form the user has left. The form shows the error when the user returns.
 * @param pathname the page of the form
 * @param draftId the id of the stored form
 */
export function reportLateMove(
  { success, heading }: Pick<MoveSpec, 'success' | 'heading'>,
  outcome: Outcome,
  pathname: string,
  draftId: string,
): void {
  if ('error' in outcome) {
    const { error: message, doubt } = outcome;
    keptOutcomes.set(draftId, outcome);
    reportLateFailure(translate(heading), { message, doubt }, `${pathname}?${DRAFT_PARAM}=${draftId}`);
    return;
  }
  const { transactionId, incompleteRows, next } = outcome;
  reportLate({
    text: [`${translate(success)} ${transactionId}`, leftOutText(incompleteRows)].filter(Boolean).join(' '),
    link: next
      ? { href: draftUrl(next), label: t('Go on with the {move}', { move: wordOf(next) }) }
      : { href: showUrl('transactions', transactionId), label: t('Show it') },
  });
}

/** "delivery", "return to supplier". */
export const wordOf = ({ path }: DraftRef): string => translate(path.replaceAll('-', ' '));

/** Returns which rows the request omitted; '' for none. */
export const leftOutText = (rows: readonly MoveRow[]): string =>
  rows.length === 0
    ? ''
    : t('Left out: {rows} ({contents}).', { rows: incompleteRowsText(rows), contents: contentsOf(rows) });

/** Returns rows as text: "Hammer × 4, Bolt M1 × 8, — × 5, Saw × —". */
const contentsOf = (rows: readonly MoveRow[]): string =>
  rows.map(({ product, words, amount }) => `${product?.name || words || NOTHING} × ${amount || NOTHING}`).join(', ');
