import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The cursor is beyond the newest event: the database was restored. Start again without it.': 'cursor-too-new',
  'A long transaction is under way. Try again in a moment.': 'events-unsettled',
} satisfies Codes;
