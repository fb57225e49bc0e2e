import { plural } from '../../texts/t';

/** Returns the stock of a product as text. @param isShort whether more is needed */
export const availableText = (count: number, isShort = false): string =>
  isShort
    ? plural(count, 'Only {count} available', 'Only {count} available')
    : plural(count, '{count} available', '{count} available');

/** Returns the pieces of a product that a return can contain, as text. @param isShort whether more is needed */
export const returnableText = (count: number, isShort = false): string =>
  isShort
    ? plural(count, 'Only {count} can be returned', 'Only {count} can be returned')
    : plural(count, '{count} can be returned', '{count} can be returned');
