import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { doubtAbout, isRefusal } from '../../views/data/attempt';
import type { DraftHandle } from '../drafts/useDraft';
import type { DraftRef } from '../moveUrls';
import { incompleteRowsOf } from '../rows/incompleteRows';
import { keepLastMove } from './lastMove';
import { sendMove } from './moveCalls';
import { bodyOf, type MoveForm, type MoveRow } from './moveForm';
import type { MoveSpec } from './moveSpecs';

/**
 * What became of the last submission, of which rows nothing did, and which move waited for it; without a doubt, the server
 * said that nothing was recorded.
 */
export type Outcome =
  | { transactionId: number; leftOut: readonly MoveRow[]; next: DraftRef | undefined }
  | { error: string; doubt: string | undefined };

/**
 * Sends a filled form, the same one under the same key however often it is tried.
 * @param draft where the form is kept before it leaves, and forgotten once it is recorded
 */
export function useMove(move: MoveSpec, draft: DraftHandle) {
  const queryClient = useQueryClient();
  // A second click can come before the first one is drawn.
  const underway = useRef(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** @returns the id of what is recorded, if it is */
  const send = async (form: MoveForm): Promise<number | undefined> => {
    if (underway.current) return undefined;
    underway.current = true;
    const body = bodyOf(move, form);
    const { key } = draft.attempt(form, body);
    setSending(true);
    setOutcome(null);
    try {
      const { transactionId } = await sendMove(move.path, body, key);
      setOutcome({ transactionId, leftOut: incompleteRowsOf(form.rows), next: draft.finish() });
      keepLastMove(move.path, form.ids);
      void queryClient.invalidateQueries();
      return transactionId;
    } catch (error) {
      setOutcome({ error: (error as Error).message, doubt: doubtAbout(error, 'transactions') });
      // What was shown to be there is not.
      if (isRefusal(error)) void queryClient.invalidateQueries();
      return undefined;
    } finally {
      underway.current = false;
      setSending(false);
    }
  };

  return { send, isSending, outcome };
}
