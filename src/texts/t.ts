import type { CountedKey, Key, NamesIn, ValuesFor } from './catalogue';
import { grouped } from './grouped';
import { catalogue, wording } from './language';

/** A name in braces in a text. */
const NAMES = /\{(\w+)\}/g;

/**
 * Returns a text in the current language. The key is the original text, with names in braces for its values.
 * @example t('Remove {name}', { name })
 */
export const t = <K extends Key>(key: K, ...[values]: ValuesFor<K>): string => translate(key, values);

/** The context at the end of a text that some languages translate in several ways: "Name|person". Screens do not show it. */
const CONTEXT = /\|[a-z]+$/;

/**
 * Returns a text of a declaration, a response or an extension in the current language. A text that the catalogue lacks stays as
 * it is, without its context.
 * @param values the values for the names in braces
 */
export function translate(text: string, values?: Readonly<Record<string, string | number>>): string {
  const texts = catalogue();
  const plain = text.replace(CONTEXT, '');
  const found = texts[text] ?? texts[plain];
  return fill(typeof found === 'string' ? found : plain, values);
}

/** Returns a number of records with the entity's noun: "12 products". */
export const countRecords = (count: number, one: string, many: string): string =>
  counted(count, `{count} ${one.toLowerCase()}`, `{count} ${many.toLowerCase()}`);

/**
 * Returns a counted text in the current language.
 * @param one the original for one, which may differ from the plural by more than a letter
 * @param key the original for all other counts
 * @example plural(rows.length, '{count} row', '{count} rows')
 */
export const plural = <K extends CountedKey>(
  count: number,
  one: string,
  key: K,
  values?: Readonly<Partial<Record<NamesIn<K>, string | number>>>,
): string => counted(count, one, key, values);

function counted(count: number, one: string, key: string, values?: object): string {
  const forms = catalogue()[key];
  const form = typeof forms === 'object' ? wording()?.form?.(forms, count) : undefined;
  return fill(form ?? (count === 1 ? one : key), { count: grouped(String(count)), ...values });
}

/** Returns the description of a transaction in the current language, with the names of the time when it was recorded. */
export const translateDescription = (description: string): string =>
  wording()?.description?.(description) ?? description;

const fill = (text: string, values?: Readonly<Record<string, unknown>>): string =>
  values ? text.replaceAll(NAMES, (_, name: string) => String(values[name])) : text;
