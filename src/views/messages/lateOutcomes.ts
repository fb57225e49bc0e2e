import { useSyncExternalStore } from 'react';
import type { RecordChange } from '../../navigation/navigationState';

/*
 * How a request ended whose page the user has left meanwhile. The layout shows one at a time, until the user dismisses it.
 */

/** The outcome of a request: a changed record, or a text. */
export type LateOutcome =
  | { done: RecordChange }
  | {
      text: string;
      hasFailed?: boolean;
      /** Leads to the record, or back to the input. */
      link: { href: string; label: string } | undefined;
    };

let outcomes: readonly LateOutcome[] = [];
const listeners = new Set<() => void>();

function set(next: typeof outcomes): void {
  outcomes = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const reportLate = (outcome: LateOutcome): void => set([...outcomes, outcome]);
export const dismissLate = (outcome: LateOutcome): void => set(outcomes.filter((one) => one !== outcome));

export const clearLate = (): void => set([]);

/** Returns the first outcome that the user has not dismissed. */
export const useLateOutcome = () => useSyncExternalStore(subscribe, () => outcomes[0]);
