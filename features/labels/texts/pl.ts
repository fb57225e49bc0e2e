import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Add a barcode': 'Dodaj kod kreskowy',
  'Add a product, or open Labels on the page of a product or a transaction.':
    'Dodaj produkt albo wybierz Etykiety na stronie produktu lub transakcji.',
  'Add product': 'Dodaj produkt',
  Barcode: 'Kod kreskowy',
  'Barcode of {name}': 'Kod kreskowy: {name}',
  'Choose a warehouse: each of its shelves gets a label.': 'Wybierz magazyn: każda jego półka dostanie etykietę.',
  'Code as text': 'Kod jako tekst',
  'Download ZPL': 'Pobierz ZPL',
  'First free label': 'Pierwsza wolna etykieta',
  'Label {number}': 'Etykieta {number}',
  Labels: 'Etykiety',
  'Labels of': 'Etykiety czego',
  'Labels of {name}': 'Etykiety: {name}',
  Look: 'Wygląd',
  'No barcode.': 'Brak kodu kreskowego.',
  'No barcode: the QR code has the name.': 'Brak kodu kreskowego: kod QR zawiera nazwę.',
  None: 'Żaden',
  'On the labels': 'Na etykietach',
  'Own text': 'Własny tekst',
  Preview: 'Podgląd',
  'QR code': 'Kod QR',
  'QR code of the name where a product has no barcode': 'Kod QR z nazwą, gdy produkt nie ma kodu kreskowego',
  Rolls: 'Rolki',
  'Row {row}, column {column}': 'Wiersz {row}, kolumna {column}',
  'Sheet {number}': 'Arkusz {number}',
  Sheets: 'Arkusze',
  Shelves: 'Półki',
  'Size of the labels': 'Rozmiar etykiet',
  Symbol: 'Symbol',
  'The code does not fit on a label of this size: choose a larger one, or a QR code.':
    'Kod nie mieści się na etykiecie tego rozmiaru: wybierz większą albo kod QR.',
  'The first {count} of {total}: filter the list for the others.':
    'Pierwsze {count} z {total}: pozostałe znajdziesz, filtrując listę.',
  'The others are in print.': 'Pozostałe są na wydruku.',
  '{count} labels': {
    one: '{count} etykieta',
    few: '{count} etykiety',
    many: '{count} etykiet',
    other: '{count} etykiety',
  },
  '{count} labels are too many for one print: at most {most}.':
    'Za dużo etykiet na jeden wydruk ({count}): najwyżej {most}.',
  '{count} sheets': {
    one: '{count} arkusz',
    few: '{count} arkusze',
    many: '{count} arkuszy',
    other: '{count} arkusza',
  },
  '{labels} on {sheets}': '{labels}, {sheets}',
  '{price} / {unit}': '{price} / {unit}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
