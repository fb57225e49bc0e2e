import type { Executor } from '../../../../server/db/types';
import { readSettings } from '../../../../server/entity/settings';
import type { Catalogue } from '../../../../src/texts/forms';
import { settings } from '../../settings';
import pl from '../../texts/pl';

const CATALOGUES = { en: {}, pl } satisfies Record<string, Catalogue>;
type Language = keyof typeof CATALOGUES;

type Values = Readonly<Record<string, string | number>>;

/** The texts of mails in one language. */
export interface Words {
  language: Language;
  /** Returns a text, with the values for its names in braces. */
  say: (original: string, values?: Values) => string;
  /** Returns a counted text. @param many its original for other numbers than one, with `{count}` */
  count: (count: number, one: string, many: string) => string;
  number: (value: number) => string;
  money: (value: number) => string;
  /** Formats a calendar day: "Nov 27, 2026". */
  day: (iso: string) => string;
}

/** Returns the texts of a language. A text that its catalogue lacks stays as it is. */
export function wordsIn(language: Language): Words {
  const catalogue: Catalogue = CATALOGUES[language];
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    language,
    say: (original, values) => {
      const found = catalogue[original];
      return fill(typeof found === 'string' ? found : original, values);
    },
    count: (count, one, many) => {
      const forms = catalogue[many];
      const category = rules.select(count);
      const form = typeof forms === 'object' && category !== 'zero' && category !== 'two' ? forms[category] : undefined;
      return fill(form ?? (count === 1 ? one : many), { count: number.format(count) });
    },
    number: (value) => number.format(value),
    money: (value) => money.format(value),
    day: (iso) => day.format(new Date(`${iso}T00:00:00Z`)),
  };
}

/** Returns the texts in the language that an administrator has chosen for mails. */
export const wordsOf = async (db: Executor): Promise<Words> => wordsIn((await readSettings(db, settings)).mailLanguage);

const fill = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
