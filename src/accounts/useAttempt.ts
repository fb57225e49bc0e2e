import { type SubmitEvent, useState } from 'react';
import { Refusal } from './calls';

/**
 * Sends a small form, or does what another of its buttons is for.
 * @param send what its button does @returns what went wrong, and whether it is under way
 */
export function useAttempt(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const attempt = async (what: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    return attempt(send);
  };
  return { busy, failure, submit, attempt };
}
