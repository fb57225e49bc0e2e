import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Replace the logo of the firm, or remove it': 'Zmiana logo firmy',
  'logo-removed': 'Usunięto logo.',
  'logo-replaced': 'Zmieniono logo.',
  'is no NIP: its check digit, the last one, is wrong':
    'nie zawiera prawidłowego numeru NIP: nie zgadza się ostatnia cyfra, kontrolna',
  'is no PNG or SVG file': 'nie jest plikiem PNG ani SVG',
  'must be a PNG or SVG file, as a data URL in base64': 'musi być plikiem PNG lub SVG, jako data URL w base64',
  'must have 10 digits, as a Polish NIP': 'musi mieć 10 cyfr, jak polski NIP',
  'must have at most 100 kB': 'może mieć najwyżej 100 kB',
} satisfies Translated<typeof messages>;
