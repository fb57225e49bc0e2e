import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Count } from '../../contract/counts';
import { type Attempt, attemptFor, type Failed, failedBy } from '../views/attempt';
import { sendCount } from './countCalls';
import { type CountSheet, linesOf } from './countSheet';
import { whoOf } from './WhoAndWhy';

/**
 * Books a count, the same one under the same key however often it is tried.
 * @param keep keeps the attempt before it leaves
 */
export function useCount(warehouseId: string, keep: (attempt: Attempt) => void) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [booked, setBooked] = useState<Count | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);

  /** @returns the lines that are to be counted again; undefined where it failed */
  const send = async (sheet: CountSheet): Promise<Count['again'] | undefined> => {
    const body = { ...whoOf(sheet), lines: linesOf(sheet) };
    const attempt = attemptFor(JSON.stringify(body), sheet.attempt);
    keep(attempt);
    setSending(true);
    setFailure(null);
    setBooked(null);
    try {
      const count = await sendCount(warehouseId, body, attempt.key);
      setBooked(count);
      // Every list may show other figures by now; the sheet keeps its own.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'counts' });
      return count.again;
    } catch (error) {
      setFailure(failedBy(error, 'transactions'));
      return undefined;
    } finally {
      setSending(false);
    }
  };

  return { send, isSending, failure, booked };
}
