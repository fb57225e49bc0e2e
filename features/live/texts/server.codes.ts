import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The server is being stopped.': 'server-stopping',
  'Too many listen already. Ask for what is shown every now and then.': 'too-many-listeners',
  'There is no list {list}.': 'no-such-list',
  'Only the role {role} and above is told of {list}.': 'list-not-allowed',
} satisfies Codes;
