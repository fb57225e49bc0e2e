import { sql } from 'kysely';
import type { Executor } from '../../../../server/db/types';
import { readSettings } from '../../../../server/entity/settings';
import { textsOf } from '../../../../server/texts/texts';
import { settings } from '../../settings';
import pl from '../../texts/pl';

/** English is the language of the originals. */
const TEXTS = textsOf([{ languages: { pl } }]);
type Language = 'en' | 'pl';

/** The texts of mails in one language. */
export interface Words {
  language: Language;
  /** Returns a text, with the values for its names in braces. */
  write: (original: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns a counted text. @param many its original for other numbers than one, with `{count}` */
  count: (count: number, one: string, many: string) => string;
  number: (value: number) => string;
  money: (value: number) => string;
  /** Formats a calendar day: "Nov 27, 2026". */
  day: (iso: string) => string;
}

/** Returns the texts of a language. A text that its catalogue lacks stays as it is. */
export function wordsIn(language: Language, currency = 'USD'): Words {
  const number = new Intl.NumberFormat(language);
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    language,
    write: (text, values) => TEXTS.word({ text, values }, language),
    count: (count, one, text) => TEXTS.word({ text, one, values: { count } }, language),
    number: (value) => number.format(value),
    money: (value) => money.format(value),
    day: (iso) => day.format(new Date(`${iso}T00:00:00Z`)),
  };
}

/** Returns the texts in the language that an administrator has chosen for mails, with amounts in the firm's currency if that is set. */
export async function wordsOf(db: Executor): Promise<Words> {
  const { rows } = await sql<{ currency: string | null }>`
    SELECT value ->> 'currency' AS currency FROM setting WHERE name = 'firm'`.execute(db);
  return wordsIn((await readSettings(db, settings)).mailLanguage, rows[0]?.currency ?? undefined);
}
