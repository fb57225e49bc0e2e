import { formatNumber } from '../../format/number';

/** Returns the stock of a product as text. */
export const availableText = (count: number): string => `${formatNumber(count)} available`;

/** Returns the pieces of a product that a return can contain, as text. */
export const returnableText = (count: number): string => `${formatNumber(count)} can be returned`;
