import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { useLocation } from 'react-router';
import { described } from '../../dataProvider/answers';
import { doubtAbout, isRefusal } from '../../views/data/failed';
import { useLeft } from '../../views/useLeft';
import { addedTo } from '../added/lazyInputs';
import { isKeyOfOtherContents, otherContentsText, readSent, sendOnce, useOtherTabs } from '../drafts/sendOnce';
import type { DraftHandle } from '../drafts/useDraft';
import { incompleteRowsOf } from '../rows/incompleteRows';
import { keepLastMove } from './lastMove';
import { sendMove } from './moveCalls';
import { bodyOf, type MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import { keptOutcomes, type Outcome } from './outcome';

/** Loads the code that shows outcomes. */
export const loadOutcome = () => import('./OutcomeMessage');

/**
 * Sends a form, once for all tabs that have its draft. The layout reports the outcome if the user has left the page.
 * @param draft stores the form before the request, and deletes it once the move is recorded
 * @param onSentElsewhere called with the id of the transaction when another tab has sent the draft
 */
export function useMove(move: MoveSpec, draft: DraftHandle, onSentElsewhere: (transactionId: number) => void) {
  const queryClient = useQueryClient();
  // A ref, since a second click may come before the state of the first one is rendered.
  const underway = useRef(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null | undefined>(() =>
    draft.sentBefore === undefined
      ? keptOutcomes.get(draft.reference().id)
      : { transactionId: draft.sentBefore, incompleteRows: [], next: undefined, isElsewhere: false },
  );
  const isLeft = useLeft();
  const { pathname } = useLocation();
  useOtherTabs(() => {
    const transactionId = underway.current ? undefined : readSent<number>(draft.key());
    if (transactionId === undefined) return;
    setOutcome({ transactionId, incompleteRows: [], next: draft.finish(), isElsewhere: true });
    void queryClient.invalidateQueries();
    onSentElsewhere(transactionId);
  });
  const end = (ended: Outcome) => {
    setOutcome(ended);
    if (!isLeft.current) return;
    const { id } = draft.reference();
    void loadOutcome().then(({ reportLateMove }) => reportLateMove(move, ended, pathname, id));
  };

  /** @returns the id of the recorded transaction, unless the user has left; without it, the server's errors of the spec's own fields */
  const send = async (form: MoveForm): Promise<{ transactionId?: number; errors?: { values: object } }> => {
    if (underway.current) return {};
    underway.current = true;
    setSending(true);
    setOutcome(null);
    try {
      const body = { ...bodyOf(move, form), ...(await addedTo(move.type, form)) };
      const key = draft.keyToSend(form);
      const sending = async () => (await sendMove(move.path, body, key)).transactionId;
      const { outcome: transactionId, isElsewhere } = await sendOnce(key, sending);
      end({ transactionId, incompleteRows: incompleteRowsOf(form.rows), next: draft.finish(), isElsewhere });
      keepLastMove(move, form);
      void queryClient.invalidateQueries();
      return isLeft.current ? {} : { transactionId };
    } catch (error) {
      if (isKeyOfOtherContents(error)) {
        draft.renewKey(form);
        end({ error: otherContentsText(), doubt: undefined });
        return {};
      }
      // A call of a form with own fields may answer JSON, with errors of these fields.
      const { message } = (move.fields ? described(error) : error) as Error;
      end({ error: message, doubt: doubtAbout(error, 'transactions') });
      // A refusal shows that the stock on the screen is stale.
      if (isRefusal(error)) void queryClient.invalidateQueries();
      const errors = move.fields && error instanceof HttpError ? error.body?.errors : undefined;
      return errors ? { errors: { values: errors } } : {};
    } finally {
      underway.current = false;
      setSending(false);
    }
  };

  return { send, isSending, outcome };
}
