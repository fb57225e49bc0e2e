import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Add the code to a product': 'Dodaj kod do produktu',
  Barcode: 'Kod kreskowy',
  'Choose the product.': 'Wybierz produkt.',
  Barcodes: 'Kody kreskowe',
  'Browsers allow the camera only on pages served over HTTPS. Ask your administrator.':
    'Przeglądarki udostępniają kamerę tylko stronom przez https. Zapytaj administratora serwera.',
  Done: 'Gotowe',
  'Hold one barcode after another in front of the camera.': 'Pokazuj kody kreskowe jeden po drugim.',
  'New product with this code': 'Nowy produkt z tym kodem',
  'No product has the code {code} yet.': 'Żaden produkt nie ma jeszcze kodu {code}.',
  Pieces: 'Sztuki',
  'Read {code}.': 'Odczytano {code}.',
  'Scan with the camera': 'Skanuj kamerą',
  'The camera cannot be read: {error}': 'Nie można odczytać obrazu z kamery: {error}',
  'Another program uses the camera. Close it, then open this window again.':
    'Kamery używa inny program. Zamknij go i otwórz to okno ponownie.',
  'The browser does not allow the camera. Allow it for this site, then open this window again.':
    'Kamera jest tu zablokowana. Zezwól na nią w przeglądarce i otwórz to okno ponownie.',
  'There is no camera on this device.': 'To urządzenie nie ma kamery.',
  'Picture of the camera': 'Obraz z kamery',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
