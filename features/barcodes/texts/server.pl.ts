import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'barcode-of-another-product': 'Kod {code} ma już produkt „{owner}”.',
  'repeated-barcode': 'Kod {code} jest taki sam jak {other}.',
  Barcodes: 'Kody kreskowe',
} satisfies Translated<typeof messages>;
