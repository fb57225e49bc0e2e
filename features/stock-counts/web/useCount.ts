import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { send as sendCall } from '../../../src/calls/call';
import { isKeyOfOtherContents, otherContentsText, sendOnce } from '../../../src/inventory/drafts/sendOnce';
import { employeeAndReasonBody } from '../../../src/inventory/EmployeeAndReasonFields';
import { t } from '../../../src/texts/t';
import { randomKey } from '../../../src/views/data/attempt';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { reportLateFailure } from '../../../src/views/messages/lateOutcomes';
import { useLeft } from '../../../src/views/useLeft';
import { countCall } from './countCalls';
import { type CountSheet, countedIn, portionOf, withoutBooked } from './countSheet';
import { type Booked, reportLateCount } from './countTexts';

/**
 * Books a count, once for all tabs that have its sheet. A transaction has a limited number of lines, so
 * that moves do not wait long for it; a longer count becomes several transactions, one after the other. The layout reports the
 * outcome if the user has left the page.
 * @param keep stores the sheet before it is sent, and its rest after each transaction
 */
export function useCount(warehouseId: string, keep: (changed: Partial<CountSheet>) => void) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [booked, setBooked] = useState<Booked | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);
  const isLeft = useLeft();
  const { pathname, search } = useLocation();

  /** @returns whether all of it was sent */
  const send = async (first: CountSheet): Promise<boolean> => {
    let sheet = first;
    let outcome: Booked = { moves: [], again: [] };
    setSending(true);
    setFailure(null);
    setBooked(null);
    try {
      while (countedIn(sheet).length > 0) {
        const lines = portionOf(sheet);
        const { key } = sheet;
        const body = { warehouseId: Number(warehouseId), ...employeeAndReasonBody(sheet), lines };
        keep(sheet);
        const sending = async (): Promise<Booked> => {
          const { move, again } = await sendCall(countCall, { body, key });
          return { moves: move ? [move] : [], again };
        };
        const { moves, again } = (await sendOnce(key, sending)).outcome;
        outcome = { moves: [...outcome.moves, ...moves], again: [...outcome.again, ...again] };
        setBooked(outcome);
        sheet = withoutBooked(sheet, lines, again);
        keep(sheet);
      }
      if (isLeft.current) reportLateCount(outcome, pathname + search);
      return true;
    } catch (error) {
      const isOther = isKeyOfOtherContents(error);
      if (isOther) keep({ key: randomKey() });
      const failed = isOther ? { message: otherContentsText(), doubt: undefined } : failedBy(error, 'transactions');
      setFailure(failed);
      if (isLeft.current) reportLateFailure(t('Stock Count'), failed, pathname + search);
      return false;
    } finally {
      setSending(false);
      // Every list may show other figures by now; the sheet keeps its own.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'counts' });
    }
  };

  return { send, isSending, failure, booked, setBooked };
}
