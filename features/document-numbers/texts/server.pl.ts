import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'may have letters, digits, spaces and / - . _ only': 'może zawierać tylko litery, cyfry, spacje oraz / - . _',
  'must be capital letters and digits': 'musi składać się z wielkich liter i cyfr',
  'must be capital letters and digits, a letter first':
    'musi składać się z wielkich liter i cyfr, zaczynając od litery',
  'must contain {number} once': 'musi zawierać {number} dokładnie raz',
  'must contain {type}': 'musi zawierać {type}',
  'must contain {year} beside {month}': 'musi zawierać {year} obok {month}',
  'must have capital letters and digits only': 'może zawierać tylko wielkie litery i cyfry',
  'must separate {number} from what is beside it': 'musi oddzielać {number} od sąsiednich znaków',
} satisfies Catalogue;
