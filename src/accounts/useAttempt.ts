import { type SubmitEvent, useState } from 'react';
import { Refusal } from './calls';

/**
 * Runs the submit of a small form, or the action of another button.
 * @param send submits the form
 * @returns the failure, whether an attempt is pending, the submit handler, and a function for other actions
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
