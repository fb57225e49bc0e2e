import { formatNumber } from '../format/number';

/** How many of a product there are, in words. */
export const available = (count: number): string => `${formatNumber(count)} available`;
