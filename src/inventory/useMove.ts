import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { doubtAbout, isRefusal } from '../views/attempt';
import { bodyOf, type MoveForm, type MoveRow } from './form';
import { keepLastMove } from './lastMove';
import { leftOutOf } from './leftOut';
import { sendMove } from './moveCalls';
import type { DraftPlace } from './movePath';
import type { MoveSpec } from './moveSpecs';
import type { KeptDraft } from './useDraft';

/**
 * What became of the last submission, of which rows nothing did, and which move waited for it; without a doubt, the server
 * said that nothing was recorded.
 */
export type Outcome =
  | { transactionId: number; leftOut: readonly MoveRow[]; next: DraftPlace | undefined }
  | { error: string; doubt: string | undefined };

/**
 * Sends a filled form, the same one under the same key however often it is tried.
 * @param draft where the form is kept before it leaves, and forgotten once it is recorded
 */
export function useMove(move: MoveSpec, draft: KeptDraft) {
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
      setOutcome({ transactionId, leftOut: leftOutOf(form.rows), next: draft.finish() });
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
