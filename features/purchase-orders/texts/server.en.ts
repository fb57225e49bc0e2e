import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages that differ from the original. */
export default {
  'All goods of the order have been received already.': 'All goods of the order have already been received.',
  'Of "{name}" {open} of {ordered} ordered are open, {came} came. Receive what is more by a receipt of its own.':
    'Of {ordered} "{name}" ordered, {open} are still open, but {came} arrived. Record the surplus as a separate receipt.',
  'The order was sent already.': 'The order has already been sent.',
} satisfies Catalogue;
