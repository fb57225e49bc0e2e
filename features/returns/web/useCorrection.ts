import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOf, send } from '../../../src/calls/call';
import { isKeyOfOtherContents, otherContentsText, sendOnce } from '../../../src/inventory/drafts/sendOnce';
import { showUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { type Failed, failedBy, isRefusal } from '../../../src/views/data/failed';
import { reportLate, reportLateFailure } from '../../../src/views/messages/lateOutcomes';
import { useLeft } from '../../../src/views/useLeft';
import type { Correction, CorrectionInput, calls, PlannedCorrection } from '../contract';

/** Plans a correction without booking it. */
const planCall = callOf<typeof calls.plan>('POST /api/inventory/correction/plan', 'moves');

/** Books a correction. */
const bookCall = callOf<typeof calls.correct>('POST /api/inventory/correction', 'moves');

/**
 * Plans a correction and books the plan, once for all tabs that have its sheet. The layout reports the outcome if the user has left the
 * page.
 * @param key the idempotency key of the sheet
 * @param onKeyOfOtherContents called if the server has booked other contents with the key
 */
export function useCorrection(
  transactionId: number,
  key: string,
  onKeyOfOtherContents: () => void,
  onBooked: (moves: Correction['moves']) => void,
) {
  const queryClient = useQueryClient();
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
      const isOther = isKeyOfOtherContents(error);
      if (isOther) onKeyOfOtherContents();
      const failed = isOther ? { message: otherContentsText(), doubt: undefined } : failedBy(error, 'transactions');
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
        const sending = async () => (await send(bookCall, { body: { transactionId, ...plan.body }, key })).moves;
        const { outcome: moves } = await sendOnce(key, sending);
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
