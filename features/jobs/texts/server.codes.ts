import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The job {name} is running already.': 'job-running',
} satisfies Codes;
