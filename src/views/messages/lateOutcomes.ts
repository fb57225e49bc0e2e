import type { RecordChange } from '../../navigation/navigationState';
import { createShared, useShared } from '../../sharedValue';
import { t, translate } from '../../texts/t';
import type { Failed } from '../data/failed';

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

const outcomes = createShared<readonly LateOutcome[]>([]);

const isFailure = (outcome: LateOutcome): boolean => 'text' in outcome && outcome.hasFailed === true;

/** Reports an outcome, which replaces an older success. */
export const reportLate = (outcome: LateOutcome): void => outcomes.set([...outcomes.get().filter(isFailure), outcome]);

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

export const dismissLate = (outcome: LateOutcome): void =>
  outcomes.set(outcomes.get().filter((one) => one !== outcome));

export const clearLate = (): void => outcomes.set([]);

/** Returns the outcome to show, the first failure that the user has not dismissed or else the success, and the number of others. */
export function useLateOutcome(): { outcome: LateOutcome | undefined; others: number } {
  const all = useShared(outcomes);
  return { outcome: all.find(isFailure) ?? all[0], others: all.length - 1 };
}
