import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Another file': 'Inny plik',
  Started: 'Rozpoczęto',
  'Choose a file, or drop it here': 'Wybierz plik lub upuść go tutaj',
  'Choose a list': 'Wybierz listę',
  'Choose one': 'Wybierz',
  Column: 'Kolumna',
  Columns: 'Kolumny',
  'Columns and values are those that you chose last for a file with these titles.':
    'Kolumny i wartości są takie, jak ostatnio wybrane dla pliku o tych nagłówkach.',
  'Compare again': 'Porównaj ponownie',
  Comparing: 'Porównywanie',
  'CSV, TSV or XLSX. Nothing is saved before you have seen the changes.':
    'CSV, TSV lub XLSX. Nic nie zostanie zapisane, zanim zobaczysz zmiany.',
  'day/month/year': 'dzień/miesiąc/rok',
  'Dates are written': 'Zapis dat',
  'Earlier imports': 'Wcześniejsze importy',
  Field: 'Pole',
  'Field of {column}': 'Pole kolumny {column}',
  File: 'Plik',
  Import: 'Import',
  'month/day/year': 'miesiąc/dzień/rok',
  'Not written': 'Nie zapisano',
  'Numbers are written': 'Zapis liczb',
  'Reading the file…': 'Odczyt pliku…',
  Sheet: 'Arkusz',
  'Match records by': 'Rozpoznawaj rekord po polu',
  'First choose how the numbers and dates below are written.': 'Najpierw wskaż poniżej zapis liczb i dat.',
  'Or paste cells from a spreadsheet': 'Albo wklej komórki z arkusza',
  'Pasted cells': 'Wklejone komórki',
  'Read the cells': 'Wczytaj komórki',
  'The file lacks {fields}: give a value for all new records below, or choose a column.':
    'W pliku brakuje: {fields}. Podaj niżej wartość dla wszystkich nowych rekordów albo wskaż kolumnę.',
  'You changed the columns or values: compare again before you save.':
    'Zmieniono kolumny lub wartości: porównaj ponownie przed zapisem.',
  Undone: 'Cofnięto',
  Values: 'Wartości',
  'The file contains': 'Zawartość pliku',
  Written: 'Zapisano',
  '{count} imports in all': {
    one: 'Łącznie {count} import',
    few: 'Łącznie {count} importy',
    many: 'Łącznie {count} importów',
    other: 'Łącznie {count} importu',
  },
  '{field}, for new records that lack it': '{field}, dla nowych rekordów bez tej wartości',
  'Columns that are not used: {columns}': 'Kolumny, które nie są używane: {columns}',
  'Some new rows have no {fields}: give one value for all of them below, or those rows are refused.':
    'W niektórych nowych wierszach brakuje: {fields}. Podaj niżej jedną wartość dla wszystkich tych wierszy, inaczej zostaną odrzucone.',
  '{field}: {rows} of {total} amounts have fractions, and those rows are refused. Correct them in the file.':
    '{field}: ułamki mają {rows} z {total} ilości i te wiersze są odrzucone. Popraw je w pliku.',
  'Some prices are for several pieces: choose below whether they are divided, or those rows are refused.':
    'Niektóre ceny są za kilka sztuk: wybierz niżej, czy je podzielić, inaczej te wiersze zostaną odrzucone.',
  'Prices are for {pieces} pieces': 'Ceny są za {pieces} szt.',
  'Divide them: the price of one piece': 'Podziel je: cena za jedną sztukę',
  'Take them as the price of one piece': 'Przyjmij je jako cenę za jedną sztukę',
  'Pieces per Price': 'Cena za ile sztuk',
  'Prices are in {currencies}': 'Ceny są w walucie {currencies}',
  'Take them as they are, without conversion': 'Przyjmij je bez zmian, bez przeliczania',
  'Refuse these rows': 'Odrzuć te wiersze',
  '{count} rows are hidden in the spreadsheet': {
    one: '{count} wiersz jest ukryty w arkuszu',
    few: '{count} wiersze są ukryte w arkuszu',
    many: '{count} wierszy jest ukrytych w arkuszu',
    other: '{count} wiersza jest ukryte w arkuszu',
  },
  'Import hidden rows': 'Importuj ukryte wiersze',
  'Leave out hidden rows': 'Pomiń ukryte wiersze',
  'Some rows have prices in another currency, or are hidden: choose below what to do, or they are refused.':
    'Niektóre wiersze mają ceny w innej walucie albo są ukryte: wybierz niżej, co z nimi zrobić, inaczej zostaną odrzucone.',
  'Refuse the rows with fractions': 'Odrzuć wiersze z ułamkami',
  'Amounts in {unit} have fractions: count in': 'Ilości w {unit} mają ułamki: licz w',
  'Purchase Price': 'Cena zakupu',
  'Opening Balance': 'Bilans otwarcia (BO)',
  'opening balance': 'bilans otwarcia',
  'Opening Balance Reversal': 'Storno bilansu otwarcia (BOS)',
  'opening balance reversal': 'storno bilansu otwarcia',
  'Flat Number': 'Numer lokalu',
  'Name and Surname': 'Imię i nazwisko',
  'Opening Stock': 'Stan początkowy',
  'Cancel the price from {day}': 'Anuluj cenę od {day}',
  'Applies planned prices on their day': 'Wprowadza zaplanowane ceny w ich dniu',
  'Planned Prices': 'Zaplanowane ceny',
  'Plan a price': 'Zaplanuj cenę',
  'Import a price list with the column Valid from': 'Zaimportuj cennik z kolumną Valid from',
  '{price} from {day}': '{price} od {day}',
  '{count} later prices': {
    one: '{count} późniejsza cena',
    few: '{count} późniejsze ceny',
    many: '{count} późniejszych cen',
    other: '{count} późniejszych cen',
  },
  Prices: 'Ceny',
  'Valid From': 'Obowiązuje od',
  'Some amounts have fractions, and amounts are whole numbers: choose a factor below, or those rows are refused.':
    'Niektóre ilości mają ułamki, a ilości są liczbami całkowitymi: wybierz niżej mnożnik, inaczej te wiersze zostaną odrzucone.',
  'Warehouse {from} took its opening items back, entered by: {employee}':
    'Storno stanu początkowego magazynu {from}, wprowadził: {employee}',
  'Warehouse {to} began with items, entered by: {employee}': 'Stan początkowy magazynu {to}, wprowadził: {employee}',
  'Some amounts have fractions, and amounts are whole numbers: choose a finer unit below, or those rows are refused. The products are then counted in it, at its price.':
    'Niektóre ilości mają ułamki, a ilości są liczbami całkowitymi: wybierz niżej mniejszą jednostkę, inaczej te wiersze zostaną odrzucone. Produkty będą wtedy liczone w niej, po jej cenie.',
  '{factor}, which makes all whole': '{factor}, wtedy wszystkie są całkowite',
  '{field} has fractions: multiply it by': '{field} ma ułamki: pomnóż przez',
  List: 'Lista',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
