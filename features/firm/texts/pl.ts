import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'A code of ISO 4217, which pages show from their next load on. Amounts are not converted':
    'Kod ISO 4217, widoczny po ponownym wczytaniu strony. Kwoty nie są przeliczane',
  Currency: 'Waluta',
  Firm: 'Firma',
  'Must be three capital letters, such as EUR': 'Trzy wielkie litery, na przykład EUR',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
