import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Choose Language': 'Wybierz język',
  'An ISO 4217 code. Pages show it from their next load. Amounts are not converted':
    'Kod ISO 4217, widoczny po ponownym wczytaniu strony. Kwoty nie są przeliczane',
  Currency: 'Waluta',
  'Must be three capital letters, such as EUR': 'Trzy wielkie litery, na przykład EUR',
  Address: 'Adres',
  'Another country': 'Inny kraj',
  'As it is printed, line by line': 'Wiersz po wierszu, tak jak ma być drukowany',
  'At the top of every printed document': 'U góry każdego drukowanego dokumentu',
  'Choose a logo': 'Wybierz logo',
  'Choose a PNG or SVG file.': 'Wybierz plik PNG lub SVG.',
  Country: 'Kraj',
  Firm: 'Firma',
  'In Poland the NIP, whose check digit is verified': 'W Polsce NIP; jego cyfra kontrolna jest sprawdzana',
  Language: 'Język',
  Original: 'oryginalny',
  English: 'angielski',
  Polski: 'polski',
  'For the sign-in page and for users who have chosen none, from their next page load':
    'Dla osób, które nie wybrały języka, i na stronie logowania; widoczny po ponownym wczytaniu strony',
  Letterhead: 'Nagłówek dokumentów',
  Logo: 'Logo',
  Name: 'Nazwa',
  'NIP {number}': 'NIP {number}',
  'PNG or SVG, at most 100 kB. It is saved at once.': 'PNG lub SVG, najwyżej 100 kB. Zapisuje się od razu.',
  Poland: 'Polska',
  'Printed documents have no letterhead yet.': 'Drukowane dokumenty nie mają jeszcze nagłówka.',
  'Remove the logo': 'Usuń logo',
  'Replace the logo': 'Zmień logo',
  'Tax Number': 'Numer podatkowy',
  'Tax number {number}': 'Numer podatkowy {number}',
  'The file is larger than 100 kB.': 'Plik ma więcej niż 100 kB.',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
