import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'cursor-too-new': 'The cursor is beyond the newest event: the database was restored. Start again without it.',
  'events-unsettled': 'A long transaction is under way. Try again in a moment.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
