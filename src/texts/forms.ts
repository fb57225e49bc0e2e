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
