import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Move } from '../../../contract/inventory';
import { MAX_ITEMS } from '../../../contract/limits';
import { send as sendCall } from '../../../src/calls/call';
import { employeeAndReasonBody } from '../../../src/inventory/EmployeeAndReasonFields';
import { t } from '../../../src/texts/t';
import { attemptFor } from '../../../src/views/data/attempt';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { reportLateFailure } from '../../../src/views/messages/lateOutcomes';
import { useLeft } from '../../../src/views/useLeft';
import type { Count } from '../contract';
import { countCall } from './countCalls';
import { type CountSheet, countedIn, linesOf, withoutBooked } from './countSheet';
import { reportLateCount } from './countTexts';

/** What became of a count: its transactions, and the lines that are to be counted again. */
export interface Booked extends Pick<Count, 'again'> {
  moves: readonly Move[];
}

/**
 * Books a count. A retry uses the same key, so that the server books it once. A transaction has a limited number of lines, so
 * that moves do not wait long for it; a longer count becomes several transactions, one after the other. The layout reports the
 * outcome if the user has left the page.
 * @param keep saves the attempt before it is sent, and the rest of the sheet after each transaction
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
        const lines = linesOf(sheet).slice(0, MAX_ITEMS);
        const body = { ...employeeAndReasonBody(sheet), lines };
        const attempt = attemptFor(JSON.stringify(body), sheet.attempt);
        keep({ attempt });
        const { move, again } = await sendCall(countCall, {
          body: { warehouseId: Number(warehouseId), ...body },
          key: attempt.key,
        });
        outcome = { moves: move ? [...outcome.moves, move] : outcome.moves, again: [...outcome.again, ...again] };
        setBooked(outcome);
        sheet = withoutBooked(sheet, lines, again);
        keep(sheet);
      }
      if (isLeft.current) reportLateCount(outcome, pathname + search);
      return true;
    } catch (error) {
      const failed = failedBy(error, 'transactions');
      setFailure(failed);
      if (isLeft.current) reportLateFailure(t('Stock Count'), failed, pathname + search);
      return false;
    } finally {
      setSending(false);
      // Every list may show other figures by now; the sheet keeps its own.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'counts' });
    }
  };

  return { send, isSending, failure, booked };
}
