import type { Catalogue, Originals } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'receiver-refused': 'The answer was {status}.',
  'deliveries-deleted': { one: '{count} delivery was deleted.', other: '{count} deliveries were deleted.' },
  'too-many-secrets':
    '{count} former secrets of the webhook sign still. Make the next one tomorrow, or delete the webhook.',
  'secret-made': 'A new secret was made.',
  'webhook-disabled|note': 'It was disabled.',
  'webhook-enabled': 'It was enabled.',
  'receiver-gone': 'The receiver answered 410: it wants no more events.',
  'webhook-disabled': 'The webhook is disabled. Enable it first.',
  'unknown-events': 'Unknown events: {unknown}. Known events: {types}.',
  'private-address': '{name} is inside a private network. WEBHOOK_NETWORKS can allow it.',
  'https-required|name': '{name} must be called by HTTPS.',
  'unknown-host|webhook': 'The server {name} cannot be found.',
  'https-required': 'The address must begin with https://.',
  'password-in-address': 'The address must not contain a password.',
  'no-url': 'must be an address like https://erp.example/hooks',
} as const satisfies Catalogue;

export default messages;

/** What requests without a language get, and older servers stored, where it differs. */
export const originals = {
  'unknown-events': 'There are no events {unknown}. There are: {types}.',
  'https-required|name': '{name} must be called with https.',
  'unknown-host|webhook': '{name} is not known.',
} satisfies Originals<typeof messages>;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
