import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Changed at {time}': 'Zmieniono o {time}',
  'Deleted at {time}': 'Usunięto o {time}',
  '{count} new': { one: '{count} nowa', few: '{count} nowe', many: '{count} nowych', other: '{count} nowej' },
  '{records} have changed': 'Zmiany na liście: {records}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
