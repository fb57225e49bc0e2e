import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'new-value': '{field}: {value}',
  'computed-change': '{field}: {change}',
  'rounded-change': '{field}: {change}, zaokrąglone do {step}',
  'invalid-value': '{field} {problem}',
  'percentage|change': '{sign}{amount}%',
  'signed-amount': '{sign}{amount}',
  'field-not-changed-together': 'Pola {field} nie można zmienić w wielu rekordach.',
  'no-number-field': 'Pole {field} można zmienić tylko na wartość.',
  'nothing-to-change': 'nie ma wartości pola {field} do zmiany',
  'rounded-to-zero': 'po zaokrągleniu byłoby równe 0',
  'below-zero': 'byłoby mniejsze od 0',
  'no-selection': 'Podaj identyfikatory albo filtr.',
  'too-many-decimals|change': 'Zmiana ma zbyt wiele miejsc po przecinku.',
  'no-such-filter': 'Listy nie można tak filtrować.',
  'no-such-record': 'Nie ma rekordu {noun} {id}.',
  'too-many-records': 'Zaznaczono więcej niż {most} rekordów.',
  'deletion|records': 'Usunięcie: {records}',
  'no-value': 'brak',
  '0.01': '0,01',
  '0.10': '0,10',
  '1.00': '1,00',
  'an ending of .99': 'końcówki 0,99',
  'The fields of a list that can change in many records together': 'Pola, które można zmienić w wielu rekordach',
  'Show the difference that a change of many records would make; nothing is written before the batch is':
    'Podgląd zmiany wielu rekordów',
  'Show which of many records would be deleted, and why others are in use; nothing is deleted before the batch is written':
    'Podgląd usunięcia wielu rekordów',
} satisfies Translated<typeof messages>;
