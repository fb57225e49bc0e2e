import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'All jobs': 'Wszystkie zadania',
  Started: 'Rozpoczęto',
  'Compares every figure with the journal': 'Porównuje wszystkie liczby z dziennikiem transakcji',
  'Counts new transactions for the filters of prices and sizes': 'Zlicza nowe transakcje dla filtrów cen i wielkości',
  'Daily at {time}': 'Codziennie o {time}',
  'Deletes events of the audit trail after {count} days': {
    one: 'Usuwa zdarzenia aktywności po {count} dniu',
    few: 'Usuwa zdarzenia aktywności po {count} dniach',
    many: 'Usuwa zdarzenia aktywności po {count} dniach',
    other: 'Usuwa zdarzenia aktywności po {count} dnia',
  },
  'Deletes ended sessions, used links and old counts of sign-in attempts':
    'Usuwa zakończone sesje, zużyte linki jednorazowe i stare liczniki prób logowania',
  'Every {count} days': { one: 'Codziennie', few: 'Co {count} dni', many: 'Co {count} dni', other: 'Co {count} dnia' },
  'Every {count} hours': {
    one: 'Co godzinę',
    few: 'Co {count} godziny',
    many: 'Co {count} godzin',
    other: 'Co {count} godziny',
  },
  'Every {count} milliseconds': {
    one: 'Co milisekundę',
    few: 'Co {count} milisekundy',
    many: 'Co {count} milisekund',
    other: 'Co {count} milisekundy',
  },
  'Every {count} minutes': {
    one: 'Co minutę',
    few: 'Co {count} minuty',
    many: 'Co {count} minut',
    other: 'Co {count} minuty',
  },
  'Every {count} seconds': {
    one: 'Co sekundę',
    few: 'Co {count} sekundy',
    many: 'Co {count} sekund',
    other: 'Co {count} sekundy',
  },
  Failed: 'Niepowodzenie',
  Job: 'Zadanie',
  Jobs: 'Zadania',
  'Last run': 'Ostatni start',
  'Next run': 'Następny start',
  'No runs yet.': 'Jeszcze nie uruchomiono.',
  Result: 'Wynik',
  'Run now': 'Uruchom teraz',
  'Run now: {job}': 'Uruchom teraz: {job}',
  'Running …': 'W toku…',
  Schedule: 'Harmonogram',
  schedule: 'harmonogram',
  Server: 'Serwer',
  'Started by': 'Uruchomił',
  Starting: 'Uruchamianie',
  'This server runs no jobs.': 'Ten serwer nie wykonuje zadań.',
  Took: 'Czas',
  '{minutes} min {seconds} s': '{minutes} min {seconds} s',
  History: 'Historia',
  Done: 'Gotowe',
  'Deletes comparisons of files that were not imported': 'Usuwa zestawienia zmian z plików, których nie zapisano',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
