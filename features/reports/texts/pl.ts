import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  '{count} report rows': {
    one: '{count} wiersz raportu',
    few: '{count} wiersze raportu',
    many: '{count} wierszy raportu',
    other: '{count} wiersza raportu',
  },
  '{from} to {to}, compared with {first} to {last}.':
    'Okres od {from} do {to}, porównany z okresem od {first} do {last}.',
  'At the end of {day}.': 'Stan na koniec dnia {day}.',
  'Before: {figure}': 'Poprzednio: {figure}',
  'Change of Cost In': 'Zmiana kosztu przychodu',
  'Change of Cost Out': 'Zmiana kosztu rozchodu',
  'Change of In': 'Zmiana przychodu',
  'Change of Out': 'Zmiana rozchodu',
  'Change of Transactions': 'Zmiana liczby transakcji',
  'Change of Value In': 'Zmiana wartości przychodu',
  'Change of Value Out': 'Zmiana wartości rozchodu',
  'Cost In': 'Koszt przychodu',
  'Cost In Before': 'Koszt przychodu poprzednio',
  'Cost Out': 'Koszt rozchodu',
  'Cost Out Before': 'Koszt rozchodu poprzednio',
  'Cost per Month': 'Koszt według miesięcy',
  'Cost: the moving average cost of the goods in their warehouse at the time of each transaction. Value: at the price that the product had then.':
    'Koszt: średnia ważona kosztu towaru w jego magazynie, z chwili zapisu każdej transakcji. Wartość: w ówczesnej cenie produktu.',
  'Group By': 'Grupuj według',
  'In Before': 'Przychód poprzednio',
  Month: 'Miesiąc',
  'Movements of a Period': 'Ruchy w okresie',
  'Nothing moved in this period.': 'W tym okresie nie było ruchów.',
  'Out Before': 'Rozchód poprzednio',
  'Report Rows': 'Wiersze raportu',
  'Transactions Before': 'Transakcje poprzednio',
  'Value In': 'Wartość przychodu',
  'Value In Before': 'Wartość przychodu poprzednio',
  'Value Out': 'Wartość rozchodu',
  'Value Out Before': 'Wartość rozchodu poprzednio',
  'Without a client': 'Bez klienta',
  'Without a supplier': 'Bez dostawcy',
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
