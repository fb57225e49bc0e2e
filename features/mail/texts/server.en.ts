import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'mails-deleted': { one: '{count} mail was deleted.', other: '{count} mails were deleted.' },
  'mails-written': { one: '{count} mail was written.', other: '{count} mails were written.' },
  'order-mailed': 'Purchase order {id} was mailed.',
  'unsubscribed|mails': 'It unsubscribed from: {kind}.',
  'mail-not-set-up': 'Mail is not set up: {missing} must be set.',
  'order-not-sent|mail': 'The order has not been sent yet: send it first.',
  'order-complete': 'The order is complete.',
  'no-email-address|address': '{address} is no e-mail address.',
  'recipient-exists|field': 'is a recipient already',
  'recipient-exists': '{address} is a recipient already.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
