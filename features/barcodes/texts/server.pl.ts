import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Barcode {code} is that of "{owner}" already.': 'Kod {code} ma już produkt „{owner}”.',
  'Barcode {code} is the same as {other}.': 'Kod {code} jest taki sam jak {other}.',
  Barcodes: 'Kody kreskowe',
} satisfies Catalogue;
