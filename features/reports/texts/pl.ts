import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  '{count} movements': {
    one: '{count} ruch',
    few: '{count} ruchy',
    many: '{count} ruchów',
    other: '{count} ruchu',
  },
  '{count} stock lines': {
    one: '{count} pozycja',
    few: '{count} pozycje',
    many: '{count} pozycji',
    other: '{count} pozycji',
  },
  'Balance before': 'Stan początkowy',
  'Choose a product that has moved in this period.': 'Wybierz produkt, którego stan zmienił się w tym okresie.',
  In: 'Przychód',
  'Keeps the stock at the end of months for reports': 'Zapamiętuje stany na koniec miesięcy do raportów',
  'Nothing was in stock.': 'W magazynie nic nie było.',
  Out: 'Rozchód',
  Reports: 'Raporty',
  'Stock Card': 'Kartoteka produktu',
  'Stock on a Day': 'Stany na dzień',
  'Value at Current Price': 'Wartość w cenie bieżącej',
  'Value: at the moving average cost of the goods in their warehouse at the time of each transaction.':
    'Wartość: średnia ważona kosztu towaru w jego magazynie, z chwili zapisu każdej transakcji.',
  '{count} months were kept.': {
    one: 'Zapamiętano {count} miesiąc.',
    few: 'Zapamiętano {count} miesiące.',
    many: 'Zapamiętano {count} miesięcy.',
    other: 'Zapamiętano {count} miesiąca.',
  },
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
