import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'too-many-views|list': 'A list has at most {count} views.',
  'too-many-views': 'A user has at most {count} views.',
  'no-query': 'must begin with a question mark',
  'only-managers-share-views': 'Only managers share views.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
