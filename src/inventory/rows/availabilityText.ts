import { formatNumber } from '../../format/number';

/** How many of a product there are, in words. */
export const availableText = (count: number): string => `${formatNumber(count)} availableText`;

/** How many of a product can be returned of a transaction, in words. */
export const returnableText = (count: number): string => `${formatNumber(count)} can be returned`;
