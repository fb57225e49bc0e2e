import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'months-kept': {
    one: 'Zapamiętano {count} miesiąc.',
    few: 'Zapamiętano {count} miesiące.',
    many: 'Zapamiętano {count} miesięcy.',
    other: 'Zapamiętano {count} miesiąca.',
  },
  'must be above the share of class A': 'musi być większy niż udział klasy A',
} satisfies Translated<typeof messages>;
