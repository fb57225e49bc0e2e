import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Change {field}': 'Zmień: {field}',
  Cells: 'Komórki',
  'Enter saves and goes down, Tab goes right, Esc restores the value, Ctrl+D takes the one above. A column of a spreadsheet can be pasted.':
    'Enter zapisuje i przechodzi w dół, Tab w prawo, Esc przywraca wartość, Ctrl+D bierze wartość z góry. Można wkleić kolumnę z arkusza.',
  'It is {value} by now. Press Enter to overwrite it.': 'Jest już {value}. Naciśnij Enter, aby zastąpić tę wartość.',
  'Press Enter again to make it 0.': 'Naciśnij Enter jeszcze raz, aby ustawić 0.',
  'Undo|change': 'Cofnij',
  '{field}: {count} values changed': {
    one: '{field}: zmieniono {count} wartość',
    few: '{field}: zmieniono {count} wartości',
    many: '{field}: zmieniono {count} wartości',
    other: '{field}: zmieniono {count} wartości',
  },
  '{count} pasted values are left over: there are no more rows on this page.': {
    one: 'Zabrakło wierszy na tej stronie dla {count} wklejonej wartości.',
    few: 'Zabrakło wierszy na tej stronie dla {count} wklejonych wartości.',
    many: 'Zabrakło wierszy na tej stronie dla {count} wklejonych wartości.',
    other: 'Zabrakło wierszy na tej stronie dla {count} wklejonej wartości.',
  },
  'Back to the list': 'Wróć do listy',
  '{name}, {field} {value} was not saved: {problem}': 'Nie zapisano: {name}, {field} {value}. {problem}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
