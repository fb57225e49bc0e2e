import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Correction, CorrectionInput, PlannedCorrection } from '../../features/corrections/contract';
import { type Attempt, attemptFor, type Failed, failedBy, isRefusal } from '../views/attempt';
import { bookCorrection, planCorrection } from './correctionCalls';

/**
 * Plans a correction, and books what was planned; the same one under the same key however often it is tried.
 * @param last the attempt that is kept from before
 * @param keep keeps an attempt before it leaves
 */
export function useCorrection(
  transactionId: number,
  last: Attempt | null,
  keep: (attempt: Attempt) => void,
  onBooked: (moves: Correction['moves']) => void,
) {
  const queryClient = useQueryClient();
  const attempt = useRef(last);
  const [plan, setPlan] = useState<{ body: CorrectionInput; moves: PlannedCorrection['moves'] } | null>(null);
  const [busy, setBusy] = useState<'Planning' | 'Sending' | false>(false);
  const [failure, setFailure] = useState<Failed | null>(null);

  const trying = async (what: 'Planning' | 'Sending', call: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      const failed = failedBy(error, 'transactions');
      // A plan records nothing.
      setFailure(what === 'Planning' ? { ...failed, doubt: undefined } : failed);
      // What was shown to be recorded is not, and what was planned is of something else.
      if (isRefusal(error)) {
        setPlan(null);
        void queryClient.invalidateQueries();
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    /** What would be booked; null where nothing was asked since the last change. */
    plan: plan?.moves ?? null,
    busy,
    failure,

    ask: (body: CorrectionInput) =>
      trying('Planning', async () => setPlan({ body, ...(await planCorrection(transactionId, body)) })),

    book: () =>
      trying('Sending', async () => {
        if (!plan) return;
        attempt.current = attemptFor(JSON.stringify(plan.body), attempt.current);
        keep(attempt.current);
        const { moves } = await bookCorrection(transactionId, plan.body, attempt.current.key);
        void queryClient.invalidateQueries();
        onBooked(moves);
      }),

    /** What was planned is not what is filled in any more. */
    forget: () => {
      setPlan(null);
      setFailure(null);
    },
  };
}
