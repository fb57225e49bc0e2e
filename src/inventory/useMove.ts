import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { isSameOrigin, type WarehouseDataProvider } from '../dataProvider';
import { type Attempt, attemptFor, saveDraft } from './draft';
import { bodyOf, type MoveForm } from './form';
import type { MoveSpec } from './moves';

/** What became of the last submission; `refused` where the server said that nothing was recorded. */
export type Outcome = { transactionId: number } | { error: string; refused: boolean };

/** Sends a filled form, the same one under the same key however often it is tried. */
export function useMove(move: MoveSpec) {
  const dataProvider = useDataProvider<WarehouseDataProvider>();
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  // A second click can come before the first one is drawn.
  const underway = useRef(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** @returns true once the move is recorded */
  const send = async (form: MoveForm): Promise<boolean> => {
    if (underway.current) return false;
    underway.current = true;
    const body = bodyOf(move, form);
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    saveDraft(move.path, { form, attempt: attempt.current });
    setSending(true);
    setOutcome(null);
    try {
      setOutcome(await dataProvider.recordMove(move.path, body, attempt.current.key));
      attempt.current = null;
      saveDraft(move.path, null);
      void queryClient.invalidateQueries();
      return true;
    } catch (error) {
      const refused = isRefusal(error);
      setOutcome({ error: (error as Error).message, refused });
      // What was shown to be there is not.
      if (refused) void queryClient.invalidateQueries();
      return false;
    } finally {
      underway.current = false;
      setSending(false);
    }
  };

  return {
    send,
    isSending,
    outcome,
    /** Keeps what is filled in, with the last attempt, for a reload. */
    keep: (form: MoveForm) => saveDraft(move.path, { form, attempt: attempt.current }),
    /** Takes over the attempt of a draft that is offered back. */
    resume: (resumed: Attempt | null) => {
      attempt.current = resumed;
    },
    retryIsSafe: isSameOrigin(),
  };
}

/** Only such an answer says for certain that nothing was recorded; a gateway's 504, say, does not. */
const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status >= 400 && error.status < 500;
