import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'receiver-refused': 'Odpowiedź: {status}.',
  'No answer came in time.': 'Brak odpowiedzi na czas.',
  'It redirects to another address.': 'Przekierowuje pod inny adres.',
  'deliveries-deleted': {
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
  'too-many-secrets': {
    one: '{count} poprzedni sekret webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
    few: '{count} poprzednie sekrety webhooka jeszcze podpisują. Utwórz następny jutro albo usuń webhook.',
    many: '{count} poprzednich sekretów webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
    other: '{count} poprzedniego sekretu webhooka jeszcze podpisuje. Utwórz następny jutro albo usuń webhook.',
  },
  'secret-made': 'Utworzono nowy sekret.',
  'webhook-disabled|note': 'Wyłączono.',
  'webhook-enabled': 'Włączono.',
  'receiver-gone': 'Odbiorca odpowiedział 410: nie chce więcej zdarzeń.',
  'no-url': 'musi być adresem jak https://erp.example/hooks',
  'https-required': 'Adres musi zaczynać się od https://.',
  'password-in-address': 'Adres nie może zawierać hasła.',
  'webhook-disabled': 'Webhook jest wyłączony. Najpierw go włącz.',
  'unknown-events': 'Nie ma zdarzeń {unknown}. Dostępne: {types}.',
  Url: 'Adres',
  'private-address': '{name} jest w sieci prywatnej. Można na to zezwolić w WEBHOOK_NETWORKS.',
  'unknown-host|webhook': '{name}: nieznana nazwa.',
  'https-required|name': '{name} musi być wywoływane przez https.',
} satisfies Translated<typeof messages>;
