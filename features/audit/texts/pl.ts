import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  Exported: 'Wyeksportowano',
  Imported: 'Zaimportowano',
  '{count} events': {
    one: '{count} zdarzenie',
    few: '{count} zdarzenia',
    many: '{count} zdarzeń',
    other: '{count} zdarzenia',
  },
  Accounts: 'Konta',
  Activity: 'Aktywność',
  Addresses: 'Adresy',
  Backup: 'Kopia zapasowa',
  'by the token {token}': 'tokenem {token}',
  Changed: 'Zmieniono',
  Changes: 'Zmiany',
  Clock: 'Zegar',
  Created: 'Utworzono',
  Deleted: 'Usunięto',
  Event: 'Zdarzenie',
  History: 'Historia',
  Kind: 'Rodzaj',
  List: 'Lista',
  Moment: 'Chwila',
  'Month Closed': 'Zamknięto miesiąc',
  'Moved Goods': 'Ruch towaru',
  'No changes recorded yet.': 'Nic jeszcze nie zapisano.',
  'No events recorded.': 'Nic nie zapisano.',
  Number: 'Numer',
  Person: 'Osoba',
  Record: 'Rekord',
  Refused: 'Odrzucono',
  Request: 'Żądanie',
  'Demo Data': 'Dane przykładowe',
  Reset: 'Wyczyszczenie',
  Restore: 'Odtworzenie',
  Sessions: 'Sesje',
  Settings: 'Ustawienia',
  'Signed In': 'Zalogowano',
  'Signed Out': 'Wylogowano',
  Time: 'Godzina',
  Token: 'Token',
  Tokens: 'Tokeny',
  Webhooks: 'Webhooki',
  Events: 'Zdarzenia',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
