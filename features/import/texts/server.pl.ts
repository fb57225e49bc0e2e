import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Import {id} of {records} from {file}: {created} created, {changed} changed, {unchanged} unchanged, {refused} refused.':
    'Import {id} ({records}) z {file}: utworzono {created}, zmieniono {changed}, bez zmian {unchanged}, odrzucono {refused}.',
  'Import {id} from {file} undone: {deleted} deleted, {restored} restored, {refused} refused.':
    'Cofnięto import {id} z {file}: usunięto {deleted}, przywrócono {restored}, odrzucono {refused}.',
  'Match columns and fields anew, which makes the difference anew': 'Ponowne dopasowanie kolumn',
  'Read a file and show the difference that it would make; nothing is written. Kept for 24 hours':
    'Odczyt pliku do importu',
  '"{record}" was added after the difference was shown': '„{record}” dodano po pokazaniu zmian',
  '"{text}" is neither yes nor no.': '„{text}” to ani tak, ani nie.',
  '"{text}" is no address like "ul. Długa 1/2, 80-001 Gdańsk": use a column for each part.':
    '„{text}” nie jest adresem w postaci „ul. Długa 1/2, 80-001 Gdańsk”: użyj osobnej kolumny dla każdej części.',
  '"{text}" is no day.': '„{text}” nie jest datą.',
  '"{text}" is no day with a time.': '„{text}” nie jest datą z godziną.',
  '"{text}" is no time like 8:30.': '„{text}” nie jest godziną, np. 8:30.',
  '"{text}" is no number.': '„{text}” nie jest liczbą.',
  '"{text}" is none of {choices}.': '„{text}” nie jest żadną z wartości: {choices}.',
  '"{text}" may be {comma} or {point}: say how numbers are written.':
    '„{text}” to {comma} albo {point}: wskaż zapis liczb.',
  '"{text}" may be {dayFirst} or {monthFirst}: say whether the day is first.':
    '„{text}” to {dayFirst} albo {monthFirst}: wskaż, czy dzień jest pierwszy.',
  'belongs to the record of row {row}': 'należy do rekordu z wiersza {row}',
  'Column {number}': 'Kolumna {number}',
  'differs, and {records} cannot be changed': 'różni się, a na tej liście ({records}) niczego nie można zmienić',
  'Employee "{employee}" does not work in that warehouse.': 'Pracownik „{employee}” nie pracuje w tym magazynie.',
  'has a code of another record, number {id}': 'ma kod innego rekordu, numer {id}',
  'has an opening balance of {booked} already: undo its import, or count the stock':
    'ma już bilans otwarcia ({booked}): cofnij jego import albo wykonaj inwentaryzację',
  'has more cells than there are titles: a text with the delimiter in it must be in quotes':
    'ma więcej komórek niż jest nagłówków: tekst zawierający separator musi być w cudzysłowie',
  'has the same code as row {row}': 'ma ten sam kod co wiersz {row}',
  'has the same {field} as row {row}': 'ma tę samą wartość ({field}) co wiersz {row}',
  'Its warehouse has no employee, whom every transaction needs.':
    'Magazyn nie ma pracownika, a każda transakcja go wymaga.',
  'means several records: number {ids}': 'oznacza kilka rekordów: numery {ids}',
  'means the same record as row {row}': 'oznacza ten sam rekord co wiersz {row}',
  'Planned prices: {applied} applied, {refused} refused by a rule, which stay planned.':
    'Planowane ceny: zastosowano {applied}, reguła odrzuciła {refused}, które pozostają zaplanowane.',
  'Some lines of the file are UTF-8 and others {encoding}: each was read in its own.':
    'Część wierszy pliku jest w UTF-8, a część w {encoding}: każdy odczytano w jego kodowaniu.',
  '{text} has lost its digits: the spreadsheet shortened it.': '{text} straciło cyfry: skrócił je arkusz.',
  '{text} is no whole number: give a factor that makes all amounts whole.':
    '{text} nie jest liczbą całkowitą: podaj mnożnik, z którym wszystkie ilości są całkowite.',
  '{text} times {factor} is no whole number: give a factor that makes all amounts whole.':
    '{text} razy {factor} nie jest liczbą całkowitą: podaj mnożnik, z którym wszystkie ilości są całkowite.',
  'The same file with the same values was written already, as import {id}.':
    'Ten sam plik z tymi samymi wartościami już zapisano, jako import {id}.',
  'The stock of "{record}" has moved since': 'Stan „{record}” zmienił się w międzyczasie',
  'There are {count} records "{name}".': 'Rekordów o nazwie „{name}” jest {count}.',
  'There is no {noun} "{name}".': 'Brak na liście: {noun} „{name}”.',
  '{count} prices with more than two decimals were rounded to cents.': {
    one: '{count} cenę z więcej niż dwoma miejscami po przecinku zaokrąglono do dwóch.',
    few: '{count} ceny z więcej niż dwoma miejscami po przecinku zaokrąglono do dwóch.',
    many: '{count} cen z więcej niż dwoma miejscami po przecinku zaokrąglono do dwóch.',
    other: '{count} ceny z więcej niż dwoma miejscami po przecinku zaokrąglono do dwóch.',
  },
  '{name} has space for {space}, and the file needs {needed}: it cannot be written so.':
    '{name} ma miejsce na {space}, a plik wymaga {needed}: nie można go tak zapisać.',
  '{noun} {id} is in use': '{noun} {id} jest w użyciu',
  '{noun} {id} was changed since': '{noun} {id} zmieniono w międzyczasie',
  '{noun} {id} was deleted since': '{noun} {id} usunięto w międzyczasie',
  'Its records have nothing that a row could find them by.':
    'Rekordy nie mają pola, po którym wiersz mógłby je znaleźć.',
  'Rows cannot be found by {wanted}. They can by: {keys}.':
    'Nie można wyszukiwać wierszy po polu {wanted}. Dostępne: {keys}.',
  'The body must be a file, as application/octet-stream.':
    'Treść żądania musi być plikiem, jako application/octet-stream.',
  'The content of the spreadsheet is too large.': 'Zawartość arkusza jest za duża.',
  'The file has more than {max} columns.': 'Plik ma więcej niż {max} kolumn.',
  'The file has more than {max} rows.': 'Plik ma więcej niż {max} wierszy.',
  'The server is reading other files. Try again in a moment.':
    'Serwer odczytuje inne pliki. Spróbuj ponownie za chwilę.',
  'The file takes longer than {minutes} minutes: split it.': 'Odczyt pliku trwa dłużej niż {minutes} min: podziel go.',
  'The file needs more memory than the reading of files may take: split it.':
    'Plik wymaga więcej pamięci, niż można zużyć na odczyt: podziel go.',
  'The file has no rows.': 'Plik nie ma wierszy.',
  'The file is empty.': 'Plik jest pusty.',
  'The file is larger than {limit} MB.': 'Plik jest większy niż {limit} MB.',
  'The file is no spreadsheet.': 'Plik nie jest arkuszem.',
  'The file is no table: {reason}': 'Plik nie jest tabelą: {reason}',
  'The file is no text: it contains NUL characters.': 'Plik nie jest tekstem: zawiera znaki NUL.',
  'The sheet has more than {max} rows.': 'Arkusz ma więcej niż {max} wierszy.',
  'The file has more than {max} cells.': 'Plik ma więcej niż {max} komórek.',
  'The file has more than {max} sheets.': 'Plik ma więcej niż {max} arkuszy.',
  'The sheet has more than {max} cells.': 'Arkusz ma więcej niż {max} komórek.',
  'The sheet has more than {max} columns.': 'Arkusz ma więcej niż {max} kolumn.',
  'The cell {cell} is beyond the {max} columns that are read: clear it.':
    'Komórka {cell} jest poza {max} kolumnami, które są odczytywane: wyczyść ją.',
  'A cell of the spreadsheet is too long.': 'Jedna z komórek arkusza jest za długa.',
  'The file has a password: remove it first.': 'Plik ma hasło: najpierw je usuń.',
  'This is a PDF document: ask for the same table as XLSX or CSV, or copy its cells.':
    'To jest dokument PDF: poproś o tę samą tabelę jako XLSX albo CSV albo skopiuj jej komórki.',
  'This is a web page (HTML), whatever its name says: open it in Excel and save it as XLSX.':
    'To jest strona internetowa (HTML), mimo swojej nazwy: otwórz ją w Excelu i zapisz jako XLSX.',
  'This is an XML file, whatever its name says: open it in Excel and save it as XLSX.':
    'To jest plik XML, mimo swojej nazwy: otwórz go w Excelu i zapisz jako XLSX.',
  'This is a binary Excel workbook (XLSB): open it in Excel and save it as XLSX.':
    'To jest binarny skoroszyt Excela (XLSB): otwórz go w Excelu i zapisz jako XLSX.',
  'This is an OpenDocument file (ODS): open it and save it as XLSX or CSV.':
    'To jest plik OpenDocument (ODS): otwórz go i zapisz jako XLSX albo CSV.',
  'This is a Word document: copy its table into a spreadsheet and save it as XLSX.':
    'To jest dokument Worda: skopiuj jego tabelę do arkusza i zapisz jako XLSX.',
  'This is a ZIP archive: unpack it, and choose the table in it.':
    'To jest archiwum ZIP: rozpakuj je i wybierz tabelę, którą zawiera.',
  '{text} has a character that cannot be read.': '{text} ma znak, którego nie można odczytać.',
  '{text} is in a cell that is merged over the rows {from} to {to}: give each row its own.':
    '{text} jest w komórce scalonej przez wiersze od {from} do {to}: wpisz wartość w każdym wierszu.',
  '{text} is longer than {max} characters.': '{text} ma więcej niż {max} znaków.',
  'The spreadsheet cannot be read: {reason}': 'Nie można odczytać arkusza: {reason}',
  'There is no column {column}.': 'Nie ma kolumny {column}.',
  'There is no field {name}. There are: {names}.': 'Nie ma pola {name}. Dostępne: {names}.',
  'There is no sheet {sheet}. There are: {names}.': 'Nie ma arkusza {sheet}. Dostępne: {names}.',
  'This is an old Excel file: save it as XLSX or CSV.': 'To jest stary plik Excela: zapisz go jako XLSX albo CSV.',
  '{entity} cannot be imported. There are: {names}.': 'Nie można importować: {entity}. Dostępne: {names}.',
  '{field}: {problem}': '{field}: {problem}',
  'Amounts are multiplied by {factor}, and the products keep their units: {units}.':
    'Ilości są pomnożone przez {factor}, a produkty zachowują swoje jednostki: {units}.',
  '{amount} {unit} is no whole number of {finer}.': '{amount} {unit} to nie jest całkowita liczba {finer}.',
  'costs {price} for 1 {unit}, which is no whole number of cents for 1 {finer}':
    'kosztuje {price} za 1 {unit}, co nie daje całkowitej liczby groszy za 1 {finer}',
  'has moves, levels, packs, orders or planned prices in {unit} already: its unit stays':
    'ma już ruchy, stany minimalne, opakowania, zamówienia lub zaplanowane ceny w {unit}: jednostka pozostaje',
  '"{text}" is more than one code.': '„{text}” to więcej niż jeden kod.',
  '"{text}" is more than one e-mail address.': '„{text}” to więcej niż jeden adres e-mail.',
  '{columns} may be {field}, and is ignored: choose it only if it is the value at purchase prices.':
    'Kolumna {columns} może być polem „{field}” i jest pomijana: wybierz je tylko wtedy, gdy to wartość w cenach zakupu.',
  '{price} is no whole number of cents for one piece of the smaller unit':
    '{price} nie daje całkowitej liczby groszy za jedną mniejszą jednostkę',
  '{value} for {amount} pieces is no whole number of cents for one':
    '{value} za {amount} szt. nie daje całkowitej liczby groszy za jedną',
  '{value} is not {amount} times the purchase price': '{value} to nie {amount} razy cena zakupu',
  'has an opening balance at another purchase price already: undo its import':
    'ma już bilans otwarcia w innej cenie zakupu: cofnij jego import',
  '{columns} is the sum of the warehouses, and is left out.': 'Kolumna {columns} jest sumą magazynów i jest pomijana.',
  '{total} is not {sum}, the sum of the warehouses.': '{total} to nie {sum}, suma magazynów.',
  '{name} is no finer unit than {unit}.': '{name} nie jest jednostką mniejszą niż {unit}.',
  '{name} is no field of whole numbers.': '{name} nie jest polem liczby całkowitej.',
  'Cancel a price of a later day': 'Anulowanie zaplanowanej ceny',
  'Planned price': 'Zaplanowana cena',
  '{count} planned prices were applied.': {
    one: 'Wprowadzono {count} zaplanowaną cenę.',
    few: 'Wprowadzono {count} zaplanowane ceny.',
    many: 'Wprowadzono {count} zaplanowanych cen.',
    other: 'Wprowadzono {count} zaplanowanej ceny.',
  },
  'The price {price} from {day} was cancelled.': 'Anulowano cenę {price} od {day}.',
  'The planned price of "{record}" was cancelled since': 'Zaplanowaną cenę „{record}” anulowano w międzyczasie',
  '{day} is past: a price changes today, or on a later day.':
    'Dzień {day} już minął: cena zmienia się dzisiaj albo w późniejszym dniu.',
  'Only the sheet {name} is read. The file has further sheets: {names}.':
    'Odczytano tylko arkusz {name}. Plik ma też inne arkusze: {names}.',
  'Each of these columns may be {field}: {columns}. Choose one.':
    'Pole „{field}” może mieć wartości z jednej z kolumn: {columns}. Wybierz jedną.',
  '{column} is ignored: {field} is taken from {taken}.':
    'Kolumna „{column}” jest pomijana: wartości pola „{field}” są z kolumny „{taken}”.',
  '{column} is taken as {field} by its values: check it.':
    'Kolumna „{column}” ma według swoich wartości pole „{field}”: sprawdź to.',
  '{column}: "{text}" is {value} if it is written like the other columns. Confirm how numbers are written.':
    '{column}: „{text}” to {value}, jeśli zapis jest taki jak w innych kolumnach. Potwierdź zapis liczb.',
  '{count} of {total} lines of opening stock have no purchase price: they get the average of the stock, else the sales price of their product.':
    '{count} z {total} pozycji stanu początkowego nie ma ceny zakupu: dostaną średnią stanu, a bez niej cenę sprzedaży produktu.',
  'The price is for {pieces} pieces: say whether it is divided.':
    'Cena jest za {pieces} szt.: wskaż, czy ją podzielić.',
  '{count} prices are for several pieces: the price of one is taken.': {
    one: '{count} cena jest za kilka sztuk: przyjęto cenę za jedną.',
    few: '{count} ceny są za kilka sztuk: przyjęto cenę za jedną.',
    many: '{count} cen jest za kilka sztuk: przyjęto cenę za jedną.',
    other: '{count} ceny jest za kilka sztuk: przyjęto cenę za jedną.',
  },
  'Rows with one text alone are left out as titles of groups: {rows}.':
    'Wiersze z samym tekstem są pominięte jako nagłówki grup: {rows}.',
  'Rows without a value in the columns that are used are left out: {rows}.':
    'Wiersze bez wartości w używanych kolumnach są pominięte: {rows}.',
  'Row {rows} is a total: it is left out.': 'Wiersz {rows} to suma: jest pominięty.',
  'Rows {rows} are totals: they are left out.': 'Wiersze {rows} to sumy: są pominięte.',
  'Hidden rows are left out, with the numbers {rows}.': 'Pominięto ukryte wiersze o numerach {rows}.',
  'is hidden in the spreadsheet: say whether it is imported': 'jest ukryty w arkuszu: wskaż, czy ma być zaimportowany',
  '{text} is in {currency}, and the currency of the firm is {own}: say whether it is taken as it is.':
    '{text} jest w walucie {currency}, a walutą firmy jest {own}: wskaż, czy przyjąć tę kwotę bez zmian.',
  'Prices in {currencies} are not converted: the currency of the firm is {own}.':
    'Ceny w walucie {currencies} nie są przeliczane: walutą firmy jest {own}.',
  '{text} is in {currency}, and other prices are in {usual}.':
    '{text} jest w walucie {currency}, a inne ceny w walucie {usual}.',
  '{text} is an error of the spreadsheet.': '{text} to błąd arkusza.',
  '"{text}" is a formula: save the file with its results.': '„{text}” to formuła: zapisz plik z jej wynikami.',
  '"{text}" is a day: the spreadsheet has changed the code.': '„{text}” to data: arkusz zmienił kod.',
  '"{text}" is no name and surname: write "Surname, Name", or use a column for each.':
    '„{text}” to nie imię i nazwisko: zapisz je jako „Nazwisko, Imię” albo użyj osobnych kolumn.',
  '{noun} "{name}" {problem}.': '{noun} „{name}” {problem}.',
} satisfies Catalogue;
