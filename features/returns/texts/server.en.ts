import type { Catalogue, Originals } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'is-count': 'Transaction #{id} is a stock count: count again to correct it.',
  'not-correctable': 'Transaction #{id} is of a type that cannot be corrected.',
  'corrected-meanwhile':
    'Transaction #{id} now has {now} "{name}", not {seen}: another user has corrected it. Load it again.',
  'undone|transaction': 'Transaction #{id} was undone: nothing of it is left to correct.',
  'nothing-to-correct': 'Nothing to correct: every amount is as recorded.',
} as const satisfies Catalogue;

export default messages;

/** What requests without a language get, and older servers stored, where it differs. */
export const originals = {
  'is-count': 'Transaction #{id} is a stock count: what it says is set right by counting again.',
  'corrected-meanwhile':
    'Transaction #{id} is recorded with {now} "{name}" by now, not with {seen}: somebody else has corrected it. Look at it again.',
  'nothing-to-correct': 'Nothing is to be corrected: every amount is the one that is recorded.',
} satisfies Originals<typeof messages>;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
