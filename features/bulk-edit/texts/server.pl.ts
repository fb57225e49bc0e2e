import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  '{field}: {value}': '{field}: {value}',
  '{field}: {change}': '{field}: {change}',
  '{field}: {change}, rounded to {step}': '{field}: {change}, zaokrąglone do {step}',
  '{field} {problem}': '{field} {problem}',
  '{sign}{amount}%': '{sign}{amount}%',
  '{sign}{amount}': '{sign}{amount}',
  '{field} cannot be changed in many records.': 'Pola {field} nie można zmienić w wielu rekordach.',
  '{field} changes to a value only.': 'Pole {field} można zmienić tylko na wartość.',
  'has no {field} to change': 'nie ma wartości pola {field} do zmiany',
  'would become 0 by rounding': 'po zaokrągleniu byłoby równe 0',
  'would become less than 0': 'byłoby mniejsze od 0',
  'Give either ids or a filter.': 'Podaj identyfikatory albo filtr.',
  'The change has too many decimals.': 'Zmiana ma zbyt wiele miejsc po przecinku.',
  'The list cannot be filtered in this way.': 'Listy nie można tak filtrować.',
  'There is no {noun} {id}.': 'Nie ma rekordu {noun} {id}.',
  'More than {most} records are selected.': 'Zaznaczono więcej niż {most} rekordów.',
  'Deletion of {records}': 'Usunięcie: {records}',
  none: 'brak',
  '0.01': '0,01',
  '0.10': '0,10',
  '1.00': '1,00',
  'an ending of .99': 'końcówki 0,99',
  'The fields of a list that can change in many records together': 'Pola, które można zmienić w wielu rekordach',
  'Show the difference that a change of many records would make; nothing is written before the batch is':
    'Podgląd zmiany wielu rekordów',
  'Show which of many records would be deleted, and why others are in use; nothing is deleted before the batch is written':
    'Podgląd usunięcia wielu rekordów',
} satisfies Catalogue;
