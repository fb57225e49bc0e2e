import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'The answer was {status}.': 'Odpowiedź: {status}.',
  'No answer came in time.': 'Brak odpowiedzi na czas.',
  'It redirects to another address.': 'Przekierowuje pod inny adres.',
  '{count} deliveries were deleted.': {
    one: 'Usunięto {count} wysyłkę.',
    few: 'Usunięto {count} wysyłki.',
    many: 'Usunięto {count} wysyłek.',
    other: 'Usunięto {count} wysyłki.',
  },
  'Add a webhook; the answer has its secret': 'Dodanie webhooka',
  'Delete a webhook and its deliveries': 'Usunięcie webhooka',
  'Make a new secret; the former one signs too for 24 hours': 'Nowy sekret webhooka',
  'Enable a webhook': 'Włączenie webhooka',
  'Disable a webhook: it gets no events that are recorded meanwhile': 'Wyłączenie webhooka',
  'Deliver an event once more': 'Ponowne dostarczenie zdarzenia',
  '{count} former secrets of the webhook sign still. Make the next one tomorrow, or delete the webhook.': {
    one: '{count} poprzedni sekret webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
    few: '{count} poprzednie sekrety webhooka jeszcze podpisują. Utwórz następny jutro albo usuń webhook.',
    many: '{count} poprzednich sekretów webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
    other: '{count} poprzedniego sekretu webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
  },
  'A new secret was made.': 'Utworzono nowy sekret.',
  'It was disabled.': 'Wyłączono.',
  'It was enabled.': 'Włączono.',
  'The receiver answered 410: it wants no more events.': 'Odbiorca odpowiedział 410: nie chce więcej zdarzeń.',
  'must be an address like https://erp.example/hooks': 'musi być adresem jak https://erp.example/hooks',
  'The address must begin with https://.': 'Adres musi zaczynać się od https://.',
  'The address must not contain a password.': 'Adres nie może zawierać hasła.',
  'The webhook is disabled. Enable it first.': 'Webhook jest wyłączony. Najpierw go włącz.',
  'There are no events {unknown}. There are: {types}.': 'Nie ma zdarzeń {unknown}. Dostępne: {types}.',
  Url: 'Adres',
  '{name} is inside a private network. WEBHOOK_NETWORKS can allow it.':
    '{name} jest w sieci prywatnej. Można na to zezwolić w WEBHOOK_NETWORKS.',
  '{name} is not known.': '{name}: nieznana nazwa.',
  '{name} must be called with https.': '{name} musi być wywoływane przez https.',
} satisfies Catalogue;
