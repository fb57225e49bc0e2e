import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import { type Attempt, attemptFor, type Failed, failedBy } from '../views/data/attempt';
import { type AnswerOf, type Call, type CallInput, send } from './call';

/** The input of a call, without the idempotency key, which {@link useSend} chooses. */
type Unkeyed<E extends Endpoint> = Omit<CallInput<E>, 'key'>;

/**
 * Returns a function that sends a call that writes, and its state. A retry of the same input uses the same idempotency key, so that
 * the server executes it once. Afterwards all data on the page are requested again.
 * @param records the plural noun for what the call records; see `doubtAbout`
 */
export function useSend<E extends Endpoint>(call: Call<E>, records?: string) {
  const queryClient = useQueryClient();
  const last = useRef<Attempt | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);

  /** @returns whether it succeeded, with the answer */
  const run = async (input: Unkeyed<E>): Promise<{ answer: AnswerOf<E> } | undefined> => {
    setSending(true);
    setFailure(null);
    last.current = attemptFor(JSON.stringify(input), last.current);
    try {
      const answer = await send(call, { ...input, key: last.current.key } as unknown as CallInput<E>);
      return { answer };
    } catch (error) {
      setFailure(failedBy(error, records));
      return undefined;
    } finally {
      setSending(false);
      void queryClient.invalidateQueries();
    }
  };
  return { run, isSending, failure };
}
