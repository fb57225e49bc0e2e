import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'month-closed-with': 'Closed with {quantity} pieces in stock. Checksum: {checksum}',
  'months-are-closed': 'Nothing was removed: months are closed, and their transactions are kept for good.',
  'month-not-ended': 'The month has not ended yet.',
  'month-closed-already': 'The month is closed already.',
  'month-closed': 'The month of {date} is closed: nothing was recorded.',
  'nothing-to-close': 'There is nothing to close: the first transaction is of a later month.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
