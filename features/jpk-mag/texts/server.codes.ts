import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  '{section}: documents {documents}, lines {lines}, value {value}': 'jpk-mag-section',
  '{warehouse}, {from} to {to}. {figures}': 'jpk-mag-exported',
  'The file JPK_MAG cannot be made yet: the page of the file shows what is missing.': 'jpk-mag-incomplete',
  'Counted products have no unit. Give them one on their pages, by a change of many products or by an import, or make the file without stock counts.':
    'jpk-mag-without-units',
  'The period ends before it begins.': 'impossible-period',
  'The server is making other files. Try again in a moment.': 'busy-with-files',
} satisfies Codes;
