import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  '{count} mails were deleted.': 'mails-deleted',
  '{count} mails were written.': 'mails-written',
  'Purchase order {id} was mailed.': 'order-mailed',
  'It unsubscribed from: {kind}.': 'unsubscribed',
  'Mail is not set up: {missing} must be set.': 'mail-not-set-up',
  'The order has not been sent yet: send it first.': 'order-not-sent',
  'The order is complete.': 'order-complete',
  '{address} is no e-mail address.': 'no-email-address',
  'is a recipient already': 'recipient-exists',
  '{address} is a recipient already.': 'recipient-exists',
} satisfies Codes;
