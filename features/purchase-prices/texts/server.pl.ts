import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Put right what the goods of a receipt cost: books the difference today, without moving goods':
    'Poprawienie kosztu towaru z przyjęcia: różnica jest księgowana dzisiaj, bez przesuwania towaru',
  'What a revaluation would book, without booking it': 'Podgląd przeszacowania bez księgowania',
  'Purchase price': 'Cena zakupu',
  'Transaction #{id} is no receipt: only goods of a receipt are revalued.':
    'Transakcja nr {id} nie jest przyjęciem: przeszacowuje się tylko towar z przyjęcia.',
  'Nothing is to be revalued: every cost is the one that is recorded.':
    'Nie ma czego przeszacować: każdy koszt jest taki, jak zapisany.',
  'The stock of "{name}" is worth less than it would lose by the revaluation.':
    'Zapas produktu „{name}” jest wart mniej, niż straciłby przez przeszacowanie.',
  'The costs cannot be spread: all lines have a value, an amount or a size of 0.':
    'Kosztów nie można rozłożyć: wszystkie pozycje mają wartość, ilość lub rozmiar 0.',
  'choose another one': 'wybierz inny sposób',
  'A purchase price is required: give that of "{name}".': 'Cena zakupu jest wymagana: podaj cenę produktu „{name}”.',
} satisfies Catalogue;
