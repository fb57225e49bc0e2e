import { formatNumber } from './number';

/** Formats a number with its sign: "+3", "-2", "0". */
export const signed = (count: number): string => (count > 0 ? '+' : '') + formatNumber(count);
