import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Add webhook': 'Dodaj webhook',
  'All events': 'Wszystkie zdarzenia',
  Answer: 'Odpowiedź',
  Attempts: 'Próby',
  Copied: 'Skopiowano',
  Copy: 'Kopiuj',
  'Copy it into the settings of the receiver now. It is not shown again.':
    'Skopiuj go teraz do ustawień odbiorcy. Nie zobaczysz go ponownie.',
  'Delete this webhook?': 'Usunąć ten webhook?',
  'Deletes old deliveries of webhooks': 'Usuwa stare wysyłki webhooków',
  Delivered: 'Wysłano',
  'Deliveries are signed with the former secret too for 24 hours, then with the new one alone.':
    'Przez 24 godziny wysyłki są podpisywane też poprzednim sekretem, potem tylko nowym.',
  'Deliveries to {url}': 'Wysyłki na {url}',
  Disable: 'Wyłącz',
  Disabled: 'Wyłączony',
  Enable: 'Włącz',
  Enabled: 'Włączony',
  Events: 'Zdarzenia',
  Failing: 'Zawodzi',
  'Last delivered': 'Ostatnio wysłano',
  'Make a new secret?': 'Utworzyć nowy sekret?',
  'New secret': 'Nowy sekret',
  'Next attempt': 'Następna próba',
  'No events yet.': 'Jeszcze brak zdarzeń.',
  'No program receives events yet.': 'Żaden inny program nie otrzymuje jeszcze zdarzeń.',
  Replay: 'Wyślij ponownie',
  'Replay {event}': 'Wyślij ponownie: {event}',
  'Secret of the webhook': 'Sekret webhooka',
  'The server posts each event to the address, signed with a secret that you see once.':
    'Serwer wysyła każde zdarzenie na ten adres, podpisane sekretem, który widać tylko raz.',
  Waiting: 'Czeka',
  Webhooks: 'Webhooki',
  '{url}, with its deliveries': '{url} wraz z wysyłkami',
  State: 'Status',
  Failed: 'Niepowodzenie',
  Event: 'Zdarzenie',
  Record: 'Rekord',
  Recorded: 'Zapisano',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
