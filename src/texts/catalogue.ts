import type { PolishForms } from './forms';
import type pl from './pl';

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
