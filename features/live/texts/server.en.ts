import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'server-stopping': 'The server is being stopped.',
  'too-many-listeners': 'Too many listen already. Ask for what is shown every now and then.',
  'list-not-allowed': 'Only the role {role} and above is told of {list}.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
