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
  '{from} to {to}.': 'Okres od {from} do {to}.',
  'All days.': 'Wszystkie dni.',
  'From {day} on.': 'Od {day}.',
  'Up to {day}.': 'Do {day}.',
  'Cost: goods that came, at their purchase price or else at the price of the product; goods that left, at the moving average of their warehouse. Value: at the price that the product had then.':
    'Koszt: przychody w cenie zakupu, a bez niej w cenie produktu; rozchody według średniej ważonej ceny nabycia w danym magazynie. Wartość: w ówczesnej cenie produktu.',
  'Cost and value: at the moving average cost of the goods in their warehouse at the time of each transaction.':
    'Koszt i wartość: według średniej ważonej ceny nabycia towaru w danym magazynie w chwili każdej transakcji.',
  'Cost: at the purchase prices of the receipts, and at the prices of the products where there are none.':
    'Koszt: w cenach zakupu z przyjęć, a gdzie ich nie ma, w cenach produktów.',
  'Cost: at the moving average of the stock when it was counted.':
    'Koszt: według średniej ważonej ceny nabycia w chwili inwentaryzacji.',
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
  'Group By': 'Grupuj według',
  'In Before': 'Przychód poprzednio',
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
  'Value at Current Price': 'Wartość w cenach bieżących',
  'Value: at the moving average cost of the goods in their warehouse at the time of each transaction.':
    'Wartość: według średniej ważonej ceny nabycia towaru w danym magazynie w chwili każdej transakcji.',
  '{count} months were kept.': {
    one: 'Zapamiętano {count} miesiąc.',
    few: 'Zapamiętano {count} miesiące.',
    many: 'Zapamiętano {count} miesięcy.',
    other: 'Zapamiętano {count} miesiąca.',
  },
  'Average Value': 'Średnia wartość',
  Class: 'Klasa',
  'Class A up to (%)': 'Klasa A do (%)',
  'Class B up to (%)': 'Klasa B do (%)',
  'Clerks See Costs and Values': 'Magazynierzy widzą koszty i wartości',
  'If not, reports have no costs and values for accounts of clerks and viewers':
    'Jeśli nie, raporty nie mają kosztów ani wartości dla kont magazynierów i kont z podglądem',
  Complete: 'W całości',
  'Cost of Received': 'Koszt przyjętych',
  'Cost of Returned': 'Koszt zwróconych',
  'Cost of Less': 'Koszt niedoborów',
  'Cost of More': 'Koszt nadwyżek',
  'Count Differences': 'Różnice inwentaryzacyjne',
  'Counted Products': 'Spisane produkty',
  'Cost of Sales': 'Koszt sprzedaży',
  'Deliveries of Suppliers': 'Terminowość dostawców',
  'Days of Reserve': 'Dni rezerwy',
  'Days of Stock': 'Dni zapasu',
  'Days until Ordered Goods Arrive': 'Dni do dostawy zamówionego towaru',
  'Last Movement': 'Ostatni ruch',
  'Last Sale': 'Ostatnia sprzedaż',
  Lasts: 'Wystarczy na',
  Less: 'Niedobory',
  Month: 'Miesiąc',
  More: 'Nadwyżki',
  'Nothing was counted.': 'Nie było inwentaryzacji.',
  Late: 'Po terminie',
  'No supplier delivered in this period.': 'Żaden dostawca nie dostarczył towaru w tym okresie.',
  'On Time': 'W terminie',
  Orders: 'Zamówienia',
  'Orders are those whose goods were expected in the period.':
    'Zamówienia to te, których towar był oczekiwany w okresie.',
  Received: 'Przyjęte',
  'Received in Part': 'Przyjęte częściowo',
  Returned: 'Zwrócone',
  'less than a day at this pace': 'niecały dzień',
  'more than ten years at this pace': 'ponad dziesięć lat',
  'No such product was in stock or moved in this period.':
    'Żaden taki produkt nie był na stanie ani nie zmienił stanu w tym okresie.',
  'no sale in the period': 'brak sprzedaży w okresie',
  'nothing in stock': 'brak na stanie',
  'Nothing Sold for (days)': 'Brak sprzedaży od (dni)',
  Sold: 'Sprzedano',
  'Stock Count': 'Inwentaryzacja',
  'Stock Counts': 'Inwentaryzacje',
  'Stock Turnover': 'Rotacja zapasów',
  'Suggested Minimum': 'Sugerowany stan min.',
  'The share of the cost of all sales that the products of class A make up':
    'Udział produktów klasy A w koszcie całej sprzedaży',
  'The share that classes A and B make up together': 'Łączny udział klas A i B',
  'The suggested minimum lasts for these days and those of the reserve':
    'Sugerowany stan minimalny wystarcza na te dni i na dni rezerwy',
  Turnover: 'Rotacja',
  'Turnover is the cost of sales divided by the average value of the stock on the days of the period.':
    'Rotacja to koszt sprzedaży podzielony przez średnią wartość zapasu w dniach okresu.',
  '{count} rows': {
    one: '{count} wiersz',
    few: '{count} wiersze',
    many: '{count} wierszy',
    other: '{count} wiersza',
  },
  '{count} days at this pace': {
    one: '{count} dzień',
    few: '{count} dni',
    many: '{count} dni',
    other: '{count} dnia',
  },
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
