import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Change a product': 'Zmiana produktu',
  'Delivery days': 'Dni dostawy',
  'Max inventory count': 'Najwyższy stan',
  'Max minimum': 'Najwyższy stan minimalny',
  'Min inventory count': 'Najniższy stan',
  'Min minimum': 'Najniższy stan minimalny',
  Minimum: 'Stan minimalny',
  'Minimum stock': 'Stan minimalny',
  'Target stock': 'Stan docelowy',
} satisfies Catalogue;
