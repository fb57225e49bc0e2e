import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The answer was {status}.': 'receiver-refused',
  '{count} deliveries were deleted.': 'deliveries-deleted',
  '{count} former secrets of the webhook sign still. Make the next one tomorrow, or delete the webhook.':
    'too-many-secrets',
  'A new secret was made.': 'secret-made',
  'It was disabled.': 'webhook-disabled',
  'It was enabled.': 'webhook-enabled',
  'The receiver answered 410: it wants no more events.': 'receiver-gone',
  'The webhook is disabled. Enable it first.': 'webhook-disabled',
  'There are no events {unknown}. There are: {types}.': 'unknown-events',
  '{name} is inside a private network. WEBHOOK_NETWORKS can allow it.': 'private-address',
  '{name} must be called with https.': 'https-required',
  '{name} is not known.': 'unknown-host',
  'The address must begin with https://.': 'https-required',
  'The address must not contain a password.': 'password-in-address',
  'must be an address like https://erp.example/hooks': 'no-url',
} satisfies Codes;
