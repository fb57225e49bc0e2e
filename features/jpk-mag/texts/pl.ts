import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  '1: amounts and values': '1: ilościowo-wartościowa',
  '2: amounts only': '2: ilościowa',
  '3: values only': '3: wartościowa',
  '4: written off when bought or made': '4: odpisywanie w koszty w dniu zakupu lub wytworzenia',
  'A correction is in the section of the document that it corrects, below 0 where goods go back.':
    'Korekta trafia do tej samej sekcji co korygowany dokument, ze znakiem minus tam, gdzie towar wraca.',
  'A return is a document of the other direction: goods that a client returns are PZ.':
    'Zwrot to dokument w przeciwnym kierunku: towar zwrócony przez klienta to PZ, a zwrócony dostawcy – WZ.',
  'A transfer is MMWY in the file of one warehouse and MMWE in that of the other.':
    'Przesunięcie jest w sekcji MMWY pliku magazynu, z którego towar wyszedł, i w sekcji MMWE pliku magazynu, do którego wszedł.',
  'Document Numbers': 'Numeracja dokumentów',
  'This server runs without the feature that numbers documents.':
    'Ten serwer działa bez funkcji, która numeruje dokumenty.',
  'An administrator enters it.': 'Uzupełnia to administrator.',
  Cancel: 'Anuluj',
  'Choose a period that ends after it begins.': 'Wybierz okres, którego koniec nie jest wcześniejszy niż początek.',
  'Choose a warehouse to see the figures of its file.': 'Wybierz magazyn, aby zobaczyć dane jego pliku.',
  Commune: 'Gmina',
  County: 'Powiat',
  Currency: 'Waluta',
  Documents: 'Dokumenty',
  'Download the File': 'Pobierz plik',
  Downloading: 'Pobieranie',
  'Figures of the File': 'Podsumowanie pliku',
  Firm: 'Firma',
  'Flat Number': 'Numer lokalu',
  'How the file is made': 'Jak powstaje plik',
  'In: PZ, PW, MMWE': 'Przychód: PZ, PW, MMWE',
  'INW states the counted stock and its value; the differences of a count are in PW and RW.':
    'INW podaje stan z natury i jego wartość; różnice inwentaryzacyjne są w sekcjach PW (nadwyżki) i RW (niedobory).',
  'JPK_MAG File': 'Plik JPK_MAG',
  Lines: 'Pozycje',
  'Must have 4 digits': 'Musi mieć 4 cyfry',
  'Must not be before the first day': 'Nie może być wcześniejsza niż pierwszy dzień',
  NIP: 'NIP',
  'Of the seat of the firm, as the fields below': 'Z adresu siedziby firmy, podobnie jak kolejne pola',
  'Out: WZ, RW, MMWY': 'Rozchód: WZ, RW, MMWY',
  Province: 'Województwo',
  'Postal Code': 'Kod pocztowy',
  Reports: 'Raporty',
  'Saved. The audit trail has a note of it.': 'Plik zapisany. W dzienniku zdarzeń jest o tym wpis.',
  Schema: 'Schemat',
  Section: 'Sekcja',
  'Select Warehouse': 'Wybierz magazyn',
  Settings: 'Ustawienia',
  'Stock on {day}': 'Stan na dzień {day}',
  Street: 'Ulica',
  'Street Number': 'Numer domu',
  'Tax Office Code': 'Kod urzędu skarbowego',
  'The begin and the end of a stock count are the moment at which it was recorded.':
    'Początkiem i końcem inwentaryzacji jest w pliku chwila jej zapisania: innych godzin program nie przechowuje.',
  'The code of a product is its first barcode, or else its id.':
    'Kod towaru to jego pierwszy kod kreskowy, a jeśli go nie ma – numer produktu w programie.',
  'The code of the tax office is missing: enter it above, or once for all files in the settings.':
    'Brakuje kodu urzędu skarbowego: wpisz go powyżej albo, dla wszystkich plików, w ustawieniach.',
  'The code of the tax office that gets the file, such as 1471':
    'Kod urzędu skarbowego, do którego trafia plik, na przykład 1471',
  'The File': 'Plik',
  'The figures do not agree with the stock. An administrator finds the reason with npm run db:verify.':
    'Dane nie zgadzają się ze stanem magazynu. Przyczynę znajdzie administrator poleceniem npm run db:verify.',
  'The file follows a third party’s copy of the schema of version 2, which was not compared with the one of the Ministry of Finance. Check the file with the ministry’s own tools before you send it.':
    'Plik jest zgodny z kopią schematu wersji 2 z niezależnego źródła; nie porównano jej ze schematem Ministerstwa Finansów. Przed wysłaniem sprawdź plik narzędziami ministerstwa.',
  'The firm is unknown: this server runs without the feature that keeps its name and NIP.':
    'Firma jest nieznana: na tym serwerze wyłączono funkcję, która przechowuje jej nazwę i NIP.',
  'The name of the firm is missing.': 'Brakuje nazwy firmy.',
  'The NIP of the firm is missing or wrong, or the firm is of another country.':
    'Brakuje prawidłowego numeru NIP firmy albo firma jest z innego kraju.',
  'The seat of the firm is incomplete: province, county, commune, street number, town and postal code.':
    'Adres siedziby firmy jest niepełny: potrzebne są województwo, powiat, gmina, numer domu, miejscowość i kod pocztowy.',
  'The file can be downloaded once the missing values above are entered.':
    'Plik będzie można pobrać po uzupełnieniu brakujących danych.',
  Town: 'Miejscowość',
  Value: 'Wartość',
  'Values are the recorded costs, at the moving average of the warehouse, as in the reports.':
    'Wartości to koszty zapisane przy każdym ruchu, według średniej ważonej w danym magazynie, tak jak w raportach.',
  Warehouse: 'Magazyn',
  'Warehouse Method': 'Metoda ewidencji magazynu',
  'Warehouse and Period': 'Magazyn i okres',
  'What Is Missing': 'Czego brakuje',
  'When empty, the one of the settings': 'Puste: kod z ustawień',
  'With stock counts (INW)': 'Z inwentaryzacjami (INW)',
  'internal issues': 'rozchody wewnętrzne',
  'internal receipts': 'przychody wewnętrzne',
  'issues to the outside': 'wydania na zewnątrz',
  'receipts from outside': 'przyjęcia z zewnątrz',
  'stock counts': 'inwentaryzacje',
  'transfers into the warehouse': 'przesunięcia do magazynu',
  'transfers out of the warehouse': 'przesunięcia z magazynu',
  '{count} counted products have no unit, which a stock count must state.': {
    one: '{count} policzony produkt nie ma jednostki, a inwentaryzacja musi ją podać.',
    few: '{count} policzone produkty nie mają jednostki, a inwentaryzacja musi ją podać.',
    many: '{count} policzonych produktów nie ma jednostki, a inwentaryzacja musi ją podać.',
    other: '{count} policzonego produktu nie ma jednostki, a inwentaryzacja musi ją podać.',
  },
  '{count} documents have no number: the ids of their transactions stand for it.': {
    one: '{count} dokument nie ma numeru: w pliku zastępuje go numer transakcji.',
    few: '{count} dokumenty nie mają numeru: w pliku zastępują go numery transakcji.',
    many: '{count} dokumentów nie ma numeru: w pliku zastępują go numery transakcji.',
    other: '{count} dokumentu nie ma numeru: w pliku zastępują go numery transakcji.',
  },
  '{count} products have no unit: their lines state none.': {
    one: '{count} produkt nie ma jednostki: jego pozycje są w pliku bez jednostki miary.',
    few: '{count} produkty nie mają jednostki: ich pozycje są w pliku bez jednostki miary.',
    many: '{count} produktów nie ma jednostki: ich pozycje są w pliku bez jednostki miary.',
    other: '{count} produktu nie ma jednostki: ich pozycje są w pliku bez jednostki miary.',
  },
  'Enter the units that products can have': 'Wpisz jednostki, które mogą mieć produkty',
  'Give {count} products a unit together': {
    one: 'Nadaj jednostkę {count} produktowi',
    few: 'Nadaj jednostkę {count} produktom naraz',
    many: 'Nadaj jednostkę {count} produktom naraz',
    other: 'Nadaj jednostkę {count} produktu naraz',
  },
  'Import a file with a column of units': 'Zaimportuj plik z kolumną jednostek',
  'Open a product and choose its unit.': 'Otwórz produkt i wybierz jego jednostkę.',
  'Or leave the stock counts out of the file, above.': 'Albo pomiń inwentaryzacje w pliku, powyżej.',
  'This server runs without the feature of units.': 'Ten serwer działa bez funkcji jednostek.',
  'Ways to Enter Units': 'Sposoby wpisania jednostek',
  '{size} MB': '{size} MB',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
