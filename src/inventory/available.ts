import { formatNumber } from '../format/number';

/** How many of a product there are, in words. */
export const available = (count: number): string => `${formatNumber(count)} available`;

/** How many of a product can be returned of a transaction, in words. */
export const returnable = (count: number): string => `${formatNumber(count)} can be returned`;
