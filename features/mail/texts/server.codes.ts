import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'Mail is not set up: {names} must be set.': 'mail-not-set-up',
  '{address} is a recipient already.': 'recipient-known',
  'is a recipient already': 'recipient-known',
  'The order has not been sent yet: send it first.': 'order-not-sent',
  'The order is complete.': 'order-complete',
  'The link is not valid.': 'invalid-link',
} satisfies Codes;
