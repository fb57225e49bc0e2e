import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Goods in warehouse: {to} revalued by: {employee}':
    'Przeszacowanie towaru w magazynie {to}, przeszacował: {employee}',
  Planning: 'Planowanie',
  'Should be': 'Powinno być',
  'Should be: {name}': 'Powinno być: {name}',
  'Book the revaluation': 'Zaksięguj przeszacowanie',
  'Change of Other Goods': 'Zmiana pozostałych',
  'Change of Sold Goods': 'Zmiana sprzedanych',
  'Change of the Stock': 'Zmiana zapasu',
  'Correct Costs': 'Popraw koszty',
  'Cost so Far': 'Koszt dotychczas',
  'Enter a purchase price that was different, or further costs.':
    'Podaj cenę zakupu, która była inna, albo dalsze koszty.',
  'Further Costs': 'Dalsze koszty',
  'New Cost': 'Nowy koszt',
  'Nothing is moved, and the receipt stays as it is: the difference is booked today.':
    'Towar się nie przesuwa, a przyjęcie pozostaje bez zmian: różnica jest księgowana dzisiaj.',
  'Revalued by {transaction} on {day}': 'Przeszacowane transakcją {transaction} w dniu {day}',
  'Revalued Goods': 'Przeszacowany towar',
  'Revalues goods of {transaction}.': 'Przeszacowuje towar z transakcji {transaction}.',
  'Spread by': 'Rozłóż według',
  'The revaluation is booked.': 'Przeszacowanie zostało zaksięgowane.',
  'This will be booked, and the receipt stays as it is:': 'Zostanie zapisane (przyjęcie pozostaje bez zmian):',
  'What will be booked': 'Co zostanie zapisane',
  'must be above 0': 'musi być większe od 0',
  Revaluation: 'Przeszacowanie',
  'A Purchase Price Is Required': 'Cena zakupu jest wymagana',
  'If so, a goods receipt needs the purchase price of each product, or an order that has it':
    'Jeśli tak, przyjęcie towaru wymaga ceny zakupu każdego produktu albo zamówienia z tą ceną',
  'Average of the stock': 'Średnia stanu',
  Cost: 'Koszt',
  'Costs without a Purchase Price': 'Koszty bez ceny zakupu',
  'Last price of the supplier': 'Ostatnia cena dostawcy',
  'List price': 'Cena cennikowa',
  'The order': 'Zamówienie',
  'Valued At': 'Wycena według',
  'Last Purchase Price': 'Ostatnia cena zakupu',
  'Purchase Price': 'Cena zakupu',
  'Purchase Prices': 'Ceny zakupu',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
