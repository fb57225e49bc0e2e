import type pl from './pl';

/** The forms of a counted text, by the categories of `Intl.PluralRules`. Every form names `{count}`. */
export interface PolishForms {
  one: string;
  few: string;
  many: string;
  other: string;
}

/** A language's texts by their original: a text, or the forms of a counted one. */
export type Catalogue = Readonly<Record<string, string | PolishForms>>;

/** The texts of a language that mostly shows the originals. */
export type Overrides<All> = { readonly [K in keyof All]?: All[K] };

/** The originals of all texts, with their kind. A feature adds its own with `declare module`. */
export interface Texts extends CoreTexts {}
type CoreTexts = typeof pl;

type KeysOf<Value> = { [K in keyof Texts]: Texts[K] extends Value ? K : never }[keyof Texts] & string;

/** The original of a text. */
export type Key = KeysOf<string>;

/** The original plural of a counted text: `{count} rows`. */
export type CountedKey = KeysOf<PolishForms>;

/** The names in braces in a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values for the names in a text. */
export type ValuesFor<Text extends string, Value = string | number> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, Value>>];
