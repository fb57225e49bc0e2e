import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, of its page and of its mails, by their original. */
const texts = {
  'An administrator of Magazyn has sent you this link. It sets the password of {account}.':
    'Administrator Magazynu przesyła ten link. Ustawia on hasło konta {account}.',
  'Set the password': 'Ustaw hasło',
  'Set your password for Magazyn': 'Ustaw hasło do Magazynu',
  'The link works once, within an hour.': 'Link działa jeden raz, przez godzinę.',
  Amount: 'Ilość',
  Price: 'Cena',
  Total: 'Razem',
  'E-mail to the supplier': 'E-mail do dostawcy',
  'Mails go through {server}, from {from}. Their links lead to {webApp}.':
    'Wiadomości są wysyłane przez {server} z adresu {from}. Ich linki prowadzą do {webApp}.',
  'The order has not been mailed.': 'Zamówienia nie wysłano e-mailem.',
  'Good morning,': 'Dzień dobry,',
  'Kind regards': 'Z poważaniem',
  'Mail to {to}.': 'Wiadomość do {to}.',
  'Order {id} of {day}': 'Zamówienie {id} z dnia {day}',
  'Purchase order {id}': 'Zamówienie {id}',
  'Purchase order {id} of {firm}': 'Zamówienie {id}, {firm}',
  'Send by e-mail': 'Wyślij e-mailem',
  'Sent on {when} to {to}.': 'Wysłano {when} do {to}.',
  Text: 'Treść',
  'The mail has this text, then the goods of the order as a table and as a file.':
    'Wiadomość zawiera tę treść, a po niej towary zamówienia w tabeli i w pliku.',
  'please deliver the goods below by {day} to: {place}.':
    'prosimy o dostarczenie poniższych towarów do {day} na adres: {place}.',
  'All warehouses': 'Wszystkie magazyny',
  'In stock': 'Stan',
  'Jobs with their history': 'Zadania z historią',
  'Sends a mail when a backup has failed': 'Wysyła wiadomość o nieudanej kopii zapasowej',
  'Mails the products that are low on stock': 'Wysyła listę produktów poniżej stanu minimalnego',
  Minimum: 'Stan minimalny',
  'Nothing is low on stock: no mail would be sent now.':
    'Żaden produkt nie jest poniżej stanu minimalnego: teraz wiadomość nie byłaby wysłana.',
  'Preview of the mail': 'Podgląd wiadomości',
  Previews: 'Podgląd',
  Product: 'Produkt',
  'Products low on stock': 'Produkty poniżej stanu minimalnego',
  'The backup failed at {at}:': 'Kopia zapasowa nie powiodła się ({at}):',
  'The backup has failed': 'Kopia zapasowa nie powiodła się',
  'The server keeps trying. The next mail comes when a backup fails after one that succeeded.':
    'Serwer ponawia próby. Kolejna wiadomość przyjdzie, gdy kopia nie powiedzie się po udanej.',
  'There are more: the list in Magazyn has all of them.': 'Jest ich więcej: pełna lista jest w Magazynie.',
  Warehouse: 'Magazyn',
  'You get this mail because an administrator of Magazyn has entered your address.':
    'Otrzymujesz tę wiadomość, ponieważ administrator Magazynu wpisał Twój adres.',
  '{amount} in stock, minimum {minimum}': 'stan {amount}, stan minimalny {minimum}',
  '{count} products are low on stock': {
    one: '{count} produkt poniżej stanu minimalnego',
    few: '{count} produkty poniżej stanu minimalnego',
    many: '{count} produktów poniżej stanu minimalnego',
    other: '{count} produktu poniżej stanu minimalnego',
  },
  '{count} recipients get it.': {
    one: 'Otrzyma ją {count} odbiorca.',
    few: 'Otrzyma ją {count} odbiorców.',
    many: 'Otrzyma ją {count} odbiorców.',
    other: 'Otrzyma ją {count} odbiorcy.',
  },
  'A test mail from Magazyn': 'Wiadomość testowa z Magazynu',
  'Add recipient': 'Dodaj odbiorcę',
  'Change {address}': 'Zmień: {address}',
  'Deletes old mails': 'Usuwa stare wiadomości',
  'Each of these mails has a link with which its recipient unsubscribes.':
    'Każda z tych wiadomości ma link, którym odbiorca z niej rezygnuje.',
  English: 'angielski',
  Failed: 'Niepowodzenie',
  'Failed backups': 'Nieudane kopie zapasowe',
  Receives: 'Otrzymuje',
  'Choose Language of Mails': 'Wybierz język wiadomości',
  'Language of Mails': 'Język wiadomości',
  'Low stock, once a day': 'Niski stan, raz dziennie',
  Mail: 'Poczta',
  Mails: 'Wiadomości',
  Messages: 'Wysyłka',
  'Next attempt: {when}': 'Następna próba: {when}',
  'No mail about stock or backups is sent to anyone yet.':
    'Nikt nie otrzymuje jeszcze wiadomości o stanach ani kopiach zapasowych.',
  'No mail is sent: the server was started without {names}. See docs/mail.md.':
    'Poczta nie jest wysyłana: serwer uruchomiono bez {names}. Zobacz docs/mail.md.',
  'No messages yet.': 'Jeszcze brak wiadomości.',
  Nothing: 'Nic',
  'Open Magazyn': 'Otwórz Magazyn',
  Polski: 'polski',
  Recipients: 'Odbiorcy',
  'Remove this recipient?': 'Usunąć tego odbiorcę?',
  'Remove {address}': 'Usuń: {address}',
  Send: 'Wyślij',
  'Send a test mail': 'Wyślij wiadomość testową',
  Sent: 'Wysłane',
  'Unsubscribe {address} from the mails "{kind}"?': 'Czy {address} ma nie otrzymywać więcej wiadomości „{kind}”?',
  State: 'Status',
  Subject: 'Temat',
  'The list of messages shows whether the mail server accepts it.':
    'Lista wysyłki pokaże, czy serwer poczty ją przyjął.',
  'This is a test. Mail from Magazyn reaches you.': 'To jest test. Wiadomości z Magazynu docierają do Ciebie.',
  'This link is not valid any more.': 'Ten link jest już nieważny.',
  To: 'Do',
  Retry: 'Ponów',
  'Retry: {subject}': 'Ponów: {subject}',
  Unsubscribe: 'Rezygnuję',
  Waiting: 'Czeka',
  Written: 'Zapisano',
  '{address} gets no mails "{kind}".': '{address} nie otrzymuje wiadomości „{kind}”.',
  '{address} gets no more mails.': '{address} nie będzie otrzymywać wiadomości.',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
