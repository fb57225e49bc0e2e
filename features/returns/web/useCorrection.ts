import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../../src/calls/call';
import { showUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { type Attempt, attemptFor } from '../../../src/views/data/attempt';
import { type Failed, failedBy, isRefusal } from '../../../src/views/data/failed';
import { reportLate, reportLateFailure } from '../../../src/views/messages/lateOutcomes';
import { useLeft } from '../../../src/views/useLeft';
import type { Correction, CorrectionInput, PlannedCorrection } from '../contract';
import { bookCall, planCall } from './correctionCalls';

/**
 * Plans a correction and books the plan. A retry uses the same key, so that the server books it once. The layout reports the
 * outcome if the user has left the page.
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
  const isLeft = useLeft();

  const page = showUrl('transactions', transactionId);
  const trying = async (what: 'Planning' | 'Sending', call: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      const failed = failedBy(error, 'transactions');
      // A plan records nothing.
      setFailure(what === 'Planning' ? { ...failed, doubt: undefined } : failed);
      if (isLeft.current && what === 'Sending') reportLateFailure(t('Correct this'), failed, page);
      // The recorded amounts have changed, so the plan is out of date.
      if (isRefusal(error)) {
        setPlan(null);
        void queryClient.invalidateQueries();
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    /** The plan; null after a change of the input. */
    plan: plan?.moves ?? null,
    busy,
    failure,

    ask: (body: CorrectionInput) =>
      trying('Planning', async () =>
        setPlan({ body, ...(await send(planCall, { body: { transactionId, ...body } })) }),
      ),

    book: () =>
      trying('Sending', async () => {
        if (!plan) return;
        attempt.current = attemptFor(JSON.stringify(plan.body), attempt.current);
        keep(attempt.current);
        const { moves } = await send(bookCall, { body: { transactionId, ...plan.body }, key: attempt.current.key });
        void queryClient.invalidateQueries();
        onBooked(moves);
        if (isLeft.current)
          reportLate({ text: t('The correction is booked.'), link: { href: page, label: t('Show it') } });
      }),

    /** Drops the plan after a change of the input. */
    forget: () => {
      setPlan(null);
      setFailure(null);
    },
  };
}
