import { COSTS } from '../costs';

/** Returns whether a column has a cost or a value: now, in the period before, or its change. */
export const isCost = (key: string): boolean => COSTS.includes(key.replace(/(?:Before|Change)$/, ''));
