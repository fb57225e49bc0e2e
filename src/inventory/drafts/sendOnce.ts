import { useEffect, useEffectEvent } from 'react';
import { HttpError } from 'react-admin';
import { accountKey } from '../../account';
import { readStoredJson, SESSION_PREFIX, store } from '../../localStore';
import { t } from '../../texts/t';

/*
 * A draft is sent once, under the idempotency key that it has from its beginning, whatever tab sends it. The browser stores the
 * outcome, from which each other tab with the draft shows the recorded document.
 */

/** The number of outcomes that the browser stores; a tab that comes back later relies on the key alone. */
const MOST_OUTCOMES = 50;
/** How long a tab waits for another one that is sending the same draft, in ms: longer than a request may take. */
const LONGEST_WAIT = 25_000;

const storageKey = () => accountKey(`${SESSION_PREFIX}sent`);

/** Returns the outcomes of sent drafts, by key, the latest last. */
function readOutcomes(): [key: string, outcome: unknown][] {
  const stored = readStoredJson(storageKey());
  return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
}

/** Returns the outcome of a draft that any tab has sent; undefined for an unsent one. @param O the type that its form has stored */
export const readSent = <O>(draftKey: string): O | undefined =>
  readOutcomes().findLast(([key]) => key === draftKey)?.[1] as O | undefined;

/** The outcome of a sent draft. */
interface Sent<O> {
  outcome: O;
  /** True if another tab had sent it. */
  isElsewhere: boolean;
}

/**
 * Sends a draft, unless another tab has sent it. Two tabs send one after the other; browsers without locks, as on a page
 * without TLS, may send at the same time, with the same key.
 * @throws HttpError 409 if another tab has been sending the draft for long, and what `send` throws
 */
export function sendOnce<O>(draftKey: string, send: () => Promise<O>): Promise<Sent<O>> {
  const task = async () => {
    const earlier = readSent<O>(draftKey);
    if (earlier !== undefined) return { outcome: earlier, isElsewhere: true };
    const outcome = await send();
    store(storageKey(), JSON.stringify([...readOutcomes(), [draftKey, outcome]].slice(-MOST_OUTCOMES)));
    return { outcome, isElsewhere: false };
  };
  if (!('locks' in navigator)) return task();
  const wait = AbortSignal.timeout(LONGEST_WAIT);
  return navigator.locks.request(`send:${draftKey}`, { signal: wait }, task).catch((error) => {
    throw error === wait.reason ? new HttpError(t('Another tab is still sending this form.'), 409) : error;
  });
}

/** Calls back when another tab has changed the stored drafts: at once, or when this tab comes back to the user. */
export function useOtherTabs(onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const unmount = new AbortController();
    for (const event of ['storage', 'pageshow', 'focus'])
      window.addEventListener(event, () => change(), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);
}

/** Returns whether the server refused a key because it belongs to an earlier request with other contents. */
export const isKeyOfOtherContents = (error: unknown): boolean => error instanceof HttpError && error.status === 422;

/** Returns the message for {@link isKeyOfOtherContents}. */
export const otherContentsText = (): string =>
  t(
    'This form was recorded before, with other contents. What it has now is not recorded: look at the transactions before you send it again.',
  );
