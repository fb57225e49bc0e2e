import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages that differ from the original. */
export default {
  'There are no events {unknown}. There are: {types}.': 'Unknown events: {unknown}. Known events: {types}.',
  '{name} is not known.': 'The server {name} cannot be found.',
  '{name} must be called with https.': '{name} must be called by HTTPS.',
} satisfies Catalogue;
