import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'All low stock': 'Wszystkie niskie stany',
  'is back in stock': 'ma znów wystarczający stan',
  'is back in stock in {warehouse}': 'ma znów wystarczający stan w magazynie {warehouse}',
  'is low on stock': 'ma niski stan',
  'is low on stock in {warehouse}': 'ma niski stan w magazynie {warehouse}',
  'Loading…': 'Wczytywanie…',
  'No product is below its minimum.': 'Żaden stan nie spadł poniżej minimalnego.',
  Notices: 'Powiadomienia',
  'Notices: {count} unread': 'Powiadomienia: nieprzeczytane {count}',
  '{quantity} of at least {minimum}': 'stan {quantity}, minimalny {minimum}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
