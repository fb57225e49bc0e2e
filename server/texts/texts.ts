import { describer } from '../../contract/descriptions';
import type { Language } from '../../contract/language';
import type { Catalogue, Forms, ServerTexts } from './catalogue';
import {
  type Coded,
  countIn,
  fill,
  formOf,
  type Message,
  messageOf,
  original,
  type Said,
  type Value,
  valueText,
  type Writer,
  writerFor,
} from './message';

/** The texts of a server: those of the core, of features and of extensions. */
export interface Texts {
  /** Returns a message in a language. What no catalogue has stays as the original. */
  word: (said: Said, language: Language) => string;
  /** Returns the description of a transaction in a language, with the names that it had when it was recorded. */
  describe: (description: string, language: Language) => string;
  /** Returns the code and the values of a message; undefined for one without a code. */
  codeOf: (said: Said) => Coded | undefined;
}

/** One language: its texts by their keys and originals, also by the originals in lower case. */
interface Known {
  texts: ReadonlyMap<string, string | Forms>;
  lower: ReadonlyMap<string, string>;
  rules: Intl.PluralRules;
  writer: Writer;
  describe: (description: string) => string;
}

/** The end of a key that tells messages with the same code apart. */
const CONTEXT = /\|.*$/;

/** Merges catalogues. A later one replaces the texts of an earlier one. */
export function textsOf(all: readonly ServerTexts[]): Texts {
  const keys = keysOf(Object.assign({}, ...all.map(({ originals }) => originals)));
  const languages = new Map<string, Known>();
  for (const language of new Set(all.flatMap((each) => Object.keys(each.languages)))) {
    languages.set(language, knownIn(language, all, keys));
  }
  const word = (said: Said, language: Language): string => {
    const known = languages.get(language);
    return known ? translate(said, known) : original(said);
  };
  const codeOf = (said: Said): Coded | undefined => {
    const { text, values = {}, coded } = messageOf(said);
    if (coded) return coded;
    // A sentence about a field has the code of what is wrong with it.
    if (typeof values['problem'] === 'object' && 'text' in values['problem']) return codeOf(values['problem']);
    const code = keys.get(text)?.replace(CONTEXT, '');
    if (code === undefined) return undefined;
    return { code, params: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])) };
  };
  const describe = (description: string, language: Language) =>
    languages.get(language)?.describe(description) ?? description;
  return { word, describe, codeOf };
}

/**
 * Returns the key of each message, by itself and by its original: rules of schemas and triggers of the database have that, and so have
 * the messages that older servers stored.
 */
function keysOf(originals: Catalogue): ReadonlyMap<string, string> {
  const all = Object.entries(originals);
  return new Map([
    ...all.map(([key, text]): [string, string] => [typeof text === 'string' ? text : text.other, key]),
    ...all.map(([key]): [string, string] => [key, key]),
  ]);
}

function knownIn(language: string, all: readonly ServerTexts[], keys: ReadonlyMap<string, string>): Known {
  const texts = new Map<string, string | Forms>();
  for (const { languages } of all)
    for (const [key, text] of Object.entries(languages[language] ?? {})) texts.set(key, text);
  for (const [alias, key] of keys) {
    const text = texts.get(key);
    if (text !== undefined) texts.set(alias, text);
  }
  const lower = new Map<string, string>();
  for (const [key, text] of texts)
    if (typeof text === 'string' && keys.get(key) !== key && !lower.has(key.toLowerCase()))
      lower.set(key.toLowerCase(), text);
  return {
    texts,
    lower,
    rules: new Intl.PluralRules(language),
    writer: writerFor(language === 'en' ? 'en-GB' : language),
    describe: describer(Object.fromEntries(texts)),
  };
}

function translate(said: Said, known: Known): string {
  const message = messageOf(said);
  // A text that follows from an entity's noun is translated as a whole, since languages decline nouns.
  const whole = known.texts.get(original(message));
  if (typeof whole === 'string' && message.values) return whole;
  return fill(textIn(message, known), message.values, (value) =>
    valueText(value, known.writer, (part) => translate(part, known)),
  );
}

function textIn(message: Message, { texts, lower, rules }: Known): string {
  const found = texts.get(message.text);
  if (typeof found === 'string') return found;
  if (found) return found[rules.select(countIn(message)) as keyof Forms] ?? found.other;
  const alike = lower.get(message.text.toLowerCase());
  return alike === undefined ? formOf(message) : asIn(message.text, alike);
}

/** Begins a text with a capital or a small letter, as the original does. */
function asIn(text: string, translated: string): string {
  const [first = ''] = text;
  const begin = first === first.toLowerCase() ? translated.charAt(0).toLowerCase() : translated.charAt(0).toUpperCase();
  return begin + translated.slice(1);
}

/** Returns a value as it is sent: messages as their originals. */
function plain(value: Value): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if ('amount' in value) return value.amount;
  if ('price' in value) return value.price;
  if ('day' in value) return value.day;
  return 'text' in value ? original(value) : value.map(original);
}
