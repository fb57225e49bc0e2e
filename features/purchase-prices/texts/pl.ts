import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Last Purchase Price': 'Ostatnia cena zakupu',
  'Purchase Price': 'Cena zakupu',
  'Purchase Prices': 'Ceny zakupu',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
