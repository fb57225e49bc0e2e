import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'Closed with {quantity} pieces in stock. Checksum: {checksum}': 'month-closed-with',
  'Nothing was removed: months are closed, and their transactions are kept for good.': 'months-are-closed',
  'The month has not ended yet.': 'month-not-ended',
  'The month is closed already.': 'month-closed-already',
  'The month of {date} is closed: nothing was recorded.': 'month-closed',
  'There is nothing to close: the first transaction is of a later month.': 'nothing-to-close',
} satisfies Codes;
