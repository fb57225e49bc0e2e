import { type SubmitEvent, useState } from 'react';
import { Refusal } from './calls';

/** Sends a small form. @param send what its button does @returns what went wrong, and whether it is under way */
export function useAttempt(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
