import { useSyncExternalStore } from 'react';
import type { RecordChange } from '../../navigation/navigationState';
import { t, translate } from '../../texts/t';
import type { Failed } from '../data/attempt';

/*
 * How a request ended whose page the user has left meanwhile. The layout shows one at a time, until the user dismisses it:
 * failures first, and only the newest success.
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

const isFailure = (outcome: LateOutcome): boolean => 'text' in outcome && outcome.hasFailed === true;

/** Reports an outcome, which replaces an older success. */
export const reportLate = (outcome: LateOutcome): void => set([...outcomes.filter(isFailure), outcome]);

/**
 * Reports a failed write of a form.
 * @param name the heading of the form, or the name of its record
 * @param href leads back to the input
 */
export function reportLateFailure(name: string, { message, doubt }: Failed, href: string | undefined): void {
  const text = `${name}: ${translate(message)}`;
  reportLate({
    text: doubt ? `${text.replace(/[^.!?…]$/, '$&.')} ${doubt}` : text,
    hasFailed: true,
    link: href ? { href, label: t('Back to the form') } : undefined,
  });
}

export const dismissLate = (outcome: LateOutcome): void => set(outcomes.filter((one) => one !== outcome));

export const clearLate = (): void => set([]);

/** Returns the outcome to show: the first failure that the user has not dismissed, otherwise the success. */
export const useLateOutcome = () => useSyncExternalStore(subscribe, () => outcomes.find(isFailure) ?? outcomes[0]);
