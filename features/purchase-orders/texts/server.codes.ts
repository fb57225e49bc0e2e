import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The order was sent already.': 'order-sent',
  'The order has not been sent: delete it instead.': 'order-not-sent',
  'All goods of the order have been received already.': 'order-received',
  'The order has not been sent yet.': 'order-not-sent',
  'The order has been closed.': 'order-closed',
  'The order was sent to another supplier.': 'order-of-another-supplier',
  'The order is for another warehouse.': 'order-for-another-warehouse',
  'Product {id} is not in the order.': 'product-not-ordered',
  'Of "{name}" {open} of {ordered} ordered are open, {came} came. Receive what is more by a receipt of its own.':
    'more-than-ordered',
  'makes the total more than can be stored': 'total-too-large',
  'must not be before the day of the order': 'before-order',
} satisfies Codes;
