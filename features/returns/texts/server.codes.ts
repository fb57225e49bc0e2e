import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'Transaction #{id} is a stock count: what it says is set right by counting again.': 'is-count',
  'Transaction #{id} is of a type that cannot be corrected.': 'not-correctable',
  'Transaction #{id} is recorded with {now} "{name}" by now, not with {seen}: somebody else has corrected it. Look at it again.':
    'corrected-meanwhile',
  'Transaction #{id} was undone: nothing of it is left to correct.': 'undone',
  'Nothing is to be corrected: every amount is the one that is recorded.': 'nothing-to-correct',
} satisfies Codes;
