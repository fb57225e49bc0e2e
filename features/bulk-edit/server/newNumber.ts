import { type Said, say, term } from '../../../server/texts/message';
import type { Rounding, Way } from '../contract';

/** The whole units that numbers are computed in: cents and hundredths, or pieces. */
const UNITS = { money: 100, decimal: 100, integer: 1 } as const;
export type NumberKind = keyof typeof UNITS;

/** The step of each rounding in cents, and the cents by which the result stays below it. */
const STEPS: Record<Rounding, { step: number; below: number }> = {
  '0.01': { step: 1, below: 0 },
  '0.10': { step: 10, below: 0 },
  '1.00': { step: 100, below: 0 },
  '.99': { step: 100, below: 1 },
};

export interface NumberChange {
  kind: NumberKind;
  way: Exclude<Way, 'to'>;
  /** A percentage or an amount, with up to two decimals. */
  value: number;
  rounding: Rounding;
}

const HUNDRED_PERCENT = 10_000;

/**
 * Returns a number after a change. It is computed in whole units and rounded once, half up.
 * @returns the number, or why it cannot be
 */
export function newNumber(
  label: string,
  before: unknown,
  { kind, way, value, rounding }: NumberChange,
): { value: number } | { refusal: Said } {
  if (typeof before !== 'number') return { refusal: say('nothing-to-change', { field: term(label) }) };
  const unit = UNITS[kind];
  const old = Math.round(before * unit);
  // In ten-thousandths of a unit, so that a percentage with two decimals is exact.
  const exact =
    way === 'percent'
      ? old * (HUNDRED_PERCENT + Math.round(value * 100))
      : (old + Math.round(value * unit)) * HUNDRED_PERCENT;
  const { step, below } = kind === 'money' ? STEPS[rounding] : STEPS['0.01'];
  const size = step * HUNDRED_PERCENT;
  const steps = Math.floor((exact + below * HUNDRED_PERCENT + size / 2) / size);
  // The lowest price with an ending is that ending.
  const rounded = (below > 0 && exact > 0 ? Math.max(steps, 1) : steps) * step - below;
  if (rounded <= 0 && exact > 0) return { refusal: 'rounded-to-zero' };
  // Such as −0.30 rounded to whole ones. The field refuses other negative numbers.
  if (rounded >= 0 && exact < 0) return { refusal: 'below-zero' };
  return { value: rounded / unit };
}
