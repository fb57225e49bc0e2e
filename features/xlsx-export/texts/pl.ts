import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'A sheet has room for {count} rows. Narrow the list by a filter, or export it as CSV.':
    'Arkusz mieści {count} wierszy. Zawęź listę filtrem albo wyeksportuj ją jako CSV.',
  'Excel (XLSX)': 'Excel (XLSX)',
  'a workbook with real numbers and dates': 'skoroszyt, w którym liczby i daty nie są tekstem',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
