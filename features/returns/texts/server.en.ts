import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages that differ from the original. */
export default {
  'Nothing is to be corrected: every amount is the one that is recorded.':
    'Nothing to correct: every amount is as recorded.',
  'Transaction #{id} is a stock count: what it says is set right by counting again.':
    'Transaction #{id} is a stock count: count again to correct it.',
  'Transaction #{id} is recorded with {now} "{name}" by now, not with {seen}: somebody else has corrected it. Look at it again.':
    'Transaction #{id} now has {now} "{name}", not {seen}: another user has corrected it. Load it again.',
} satisfies Catalogue;
