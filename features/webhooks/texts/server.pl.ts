import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'must be an address like https://erp.example/hooks': 'musi być adresem jak https://erp.example/hooks',
  'The address must begin with https://.': 'Adres musi zaczynać się od https://.',
  'The address must not contain a password.': 'Adres nie może zawierać hasła.',
  'The webhook is disabled. Enable it first.': 'Webhook jest wyłączony. Najpierw go włącz.',
  'There are no events {unknown}. There are: {types}.': 'Nie ma zdarzeń {unknown}. Dostępne: {types}.',
  Url: 'Adres',
  '{name} is inside a private network. WEBHOOK_NETWORKS can allow it.':
    '{name} jest w sieci prywatnej. Można na to zezwolić w WEBHOOK_NETWORKS.',
  '{name} is not known.': '{name}: nieznana nazwa.',
  '{name} must be called with https.': '{name} musi być wywoływane przez https.',
} satisfies Catalogue;
