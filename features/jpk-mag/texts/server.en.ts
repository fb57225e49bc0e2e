import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'jpk-mag-section': '{section}: documents {documents}, lines {lines}, value {value}',
  'jpk-mag-exported': '{warehouse}, {from} to {to}. {figures}',
  'jpk-mag-incomplete': 'The file JPK_MAG cannot be made yet: the page of the file shows what is missing.',
  'jpk-mag-without-units':
    'Counted products have no unit. Give them one on their pages, by a change of many products or by an import, or make the file without stock counts.',
  'impossible-period': 'The period ends before it begins.',
  'busy-with-files': 'The server is making other files. Try again in a moment.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
