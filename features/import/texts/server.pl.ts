import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Its records have nothing that a row could find them by.':
    'Rekordy nie mają pola, po którym wiersz mógłby je znaleźć.',
  'Rows cannot be found by {wanted}. They can by: {keys}.':
    'Nie można wyszukiwać wierszy po polu {wanted}. Dostępne: {keys}.',
  'The body must be a file, as application/octet-stream.':
    'Treść żądania musi być plikiem, jako application/octet-stream.',
  'The content of the spreadsheet is too large.': 'Zawartość arkusza jest za duża.',
  'The file has more than {max} columns.': 'Plik ma więcej niż {max} kolumn.',
  'The file has more than {max} rows.': 'Plik ma więcej niż {max} wierszy.',
  'The file has no rows.': 'Plik nie ma wierszy.',
  'The file is empty.': 'Plik jest pusty.',
  'The file is larger than {limit} MB.': 'Plik jest większy niż {limit} MB.',
  'The file is no spreadsheet.': 'Plik nie jest arkuszem.',
  'The file is no table: {reason}': 'Plik nie jest tabelą: {reason}',
  'The file is no text: it contains NUL characters.': 'Plik nie jest tekstem: zawiera znaki NUL.',
  'The import is not written.': 'Import nie został zapisany.',
  'The import is ready already.': 'Import jest już gotowy.',
  'The import is undone already.': 'Import został już cofnięty.',
  'The import is written already.': 'Import został już zapisany.',
  'The import is written at this moment.': 'Import jest właśnie zapisywany.',
  'The import was written meanwhile.': 'Import został w międzyczasie zapisany.',
  'The sheet has more than {max} rows.': 'Arkusz ma więcej niż {max} wierszy.',
  'The sheet has too many columns.': 'Arkusz ma za dużo kolumn.',
  'The spreadsheet cannot be read: {reason}': 'Nie można odczytać arkusza: {reason}',
  'There is no column {column}.': 'Nie ma kolumny {column}.',
  'There is no field {name}. There are: {names}.': 'Nie ma pola {name}. Dostępne: {names}.',
  'There is no sheet {sheet}. There are: {names}.': 'Nie ma arkusza {sheet}. Dostępne: {names}.',
  'This is an old Excel file: save it as XLSX or CSV.': 'To jest stary plik Excela: zapisz go jako XLSX albo CSV.',
  '{entity} cannot be imported. There are: {names}.': 'Nie można importować: {entity}. Dostępne: {names}.',
  '{field}: {problem}': '{field}: {problem}',
  '{records} are for the role {role}.': '{records}: wymagana rola {role}.',
  '{name} is no field of whole numbers.': '{name} nie jest polem liczby całkowitej.',
} satisfies Catalogue;
