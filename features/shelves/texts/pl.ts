import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Printed on documents and count sheets, which are sorted by it: A2 before A10.':
    'Dokumenty i arkusze spisu pokazują ją i są w jej kolejności: A2 przed A10.',
  Shelf: 'Półka',
  'Shelf in {warehouse}': 'Półka w magazynie {warehouse}',
  Shelves: 'Półki',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
