import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  Barcode: 'Kod kreskowy',
  Barcodes: 'Kody kreskowe',
  'Browsers give a camera only to pages that come over https. Ask who runs the server.':
    'Przeglądarki udostępniają kamerę tylko stronom przez https. Zapytaj administratora serwera.',
  Done: 'Gotowe',
  'Hold one barcode after the other in front of it.': 'Pokazuj kody kreskowe jeden po drugim.',
  Pieces: 'Sztuki',
  'Read {code}.': 'Odczytano {code}.',
  'Scan with the camera': 'Skanuj kamerą',
  'The camera cannot be read: {error}': 'Nie można odczytać obrazu z kamery: {error}',
  'The camera is used by another program. Close that, and open this again.':
    'Kamery używa inny program. Zamknij go i otwórz to okno ponownie.',
  'The camera may not be used here. Allow it for this site in the browser, and open this again.':
    'Kamera jest tu zablokowana. Zezwól na nią w przeglądarce i otwórz to okno ponownie.',
  'There is no camera on this device.': 'To urządzenie nie ma kamery.',
  'What the camera sees': 'Obraz z kamery',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
