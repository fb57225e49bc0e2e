import { join } from 'node:path';
import { sql } from 'kysely';
import { TRANSLATIONS, type Translation } from '../../../../contract/language';
import type { Executor } from '../../../../server/db/types';
import { readSettings } from '../../../../server/entity/settings';
import { readTexts } from '../../../../server/texts/read';
import { textsOf } from '../../../../server/texts/texts';
import { settings } from '../../settings';

/** English is the language of the originals. */
const TEXTS = textsOf([await readTexts(join(import.meta.dirname, '../../texts'))]);

/** The texts of mails in one language. */
export interface Words {
  language: Translation;
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
export function wordsIn(language: Translation, currency = 'USD'): Words {
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

/**
 * Returns the texts of a mail, with amounts in the firm's currency if that is set.
 * @param own the language that the recipient has chosen; default: the one that an administrator has chosen for mails
 */
export async function wordsOf(db: Executor, own?: string | null): Promise<Words> {
  const { rows } = await sql<{ currency: string | null }>`
    SELECT value ->> 'currency' AS currency FROM setting WHERE name = 'firm'`.execute(db);
  const chosen = TRANSLATIONS.find((language) => language === own);
  return wordsIn(chosen ?? (await readSettings(db, settings)).mailLanguage, rows[0]?.currency ?? undefined);
}
