import type { Catalogue, Originals } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'order-sent': 'The order has already been sent.',
  'order-not-sent|close': 'The order has not been sent: delete it instead.',
  'order-received': 'All goods of the order have already been received.',
  'order-not-sent': 'The order has not been sent yet.',
  'order-closed': 'The order has been closed.',
  'order-of-another-supplier': 'The order was sent to another supplier.',
  'order-for-another-warehouse': 'The order is for another warehouse.',
  'product-not-ordered': 'Product {id} is not in the order.',
  'more-than-ordered':
    'Of {ordered} "{name}" ordered, {open} are still open, but {came} arrived. Record the surplus as a separate receipt.',
  'total-too-large|order': 'makes the total more than can be stored',
  'before-order': 'must not be before the day of the order',
} as const satisfies Catalogue;

export default messages;

/** What requests without a language get, and older servers stored, where it differs. */
export const originals = {
  'order-sent': 'The order was sent already.',
  'order-received': 'All goods of the order have been received already.',
  'more-than-ordered':
    'Of "{name}" {open} of {ordered} ordered are open, {came} came. Receive what is more by a receipt of its own.',
} satisfies Originals<typeof messages>;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
