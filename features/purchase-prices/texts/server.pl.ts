import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Put right what the goods of a receipt cost: books the difference today, without moving goods':
    'Poprawienie kosztu towaru z przyjęcia: różnica jest księgowana dzisiaj, bez przesuwania towaru',
  'What a revaluation would book, without booking it': 'Podgląd przeszacowania bez księgowania',
  'Purchase price': 'Cena zakupu',
  'revaluation-of-no-receipt': 'Transakcja nr {id} nie jest przyjęciem: przeszacowuje się tylko towar z przyjęcia.',
  'nothing-to-revalue': 'Nie ma czego przeszacować: każdy koszt jest taki, jak zapisany.',
  'stock-worth-less': 'Zapas produktu „{name}” jest wart mniej, niż straciłby przez przeszacowanie.',
  'costs-not-spread': 'Kosztów nie można rozłożyć: wszystkie pozycje mają wartość, ilość lub rozmiar 0.',
  'choose another one': 'wybierz inny sposób',
  'purchase-price-required': 'Cena zakupu jest wymagana: podaj cenę produktu „{name}”.',
} satisfies Translated<typeof messages>;
