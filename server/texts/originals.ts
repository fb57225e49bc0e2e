import type { Catalogue, Forms } from './catalogue';
import en, { originals } from './en';

/** The English messages by their key. A feature adds its own with `declare module`. */
export interface Messages extends CoreMessages {}
type CoreMessages = typeof en;

/** A text of an extension, or one without a code, which is its own key. */
export type Sentence = `${string} ${string}` | `${string}{${string}`;

type KeysOf<Text> = { [K in keyof Messages]: Messages[K] extends Text ? K : never }[keyof Messages];

/** The key of a message, or a text that is its own key. */
export type Key = KeysOf<string> | Sentence;

/** The key of a counted message. */
export type CountedKey = KeysOf<Forms>;

/** The key of a message without values. */
export type PlainKey = Exclude<KeysOf<string>, KeysOf<`${string}{${string}`>>;

/** The names in braces in the text of a key. */
export type NamesOf<K> = NamesIn<K extends keyof Messages ? Messages[K] : K>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The originals of messages by their key: of the core, and of the features and extensions whose catalogues were read. */
const known = new Map<string, string | Forms>(Object.entries<string | Forms>({ ...en, ...originals }));

/** Adds the originals of a feature or an extension. */
export function addOriginals(catalogue: Catalogue): void {
  for (const [key, text] of Object.entries(catalogue)) known.set(key, text);
}

/** Returns the original of a message; undefined for a text that has no key. */
export const originalOf = (key: string): string | Forms | undefined => known.get(key);
