/** The forms of a counted text in Polish. Every form names `{count}`. */
export interface PolishForms {
  one: string;
  few: string;
  many: string;
  other: string;
}

/** The forms of a counted text in any language, by the categories of `Intl.PluralRules`. */
export type CountedForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** A language's texts by their original: a text, or the forms of a counted one. */
export type Catalogue = Readonly<Record<string, string | CountedForms>>;

/** The texts of a language that mostly shows the originals. */
export type Overrides<All> = { readonly [K in keyof All]?: TextLike<All[K]> };

/** The texts of a whole language. */
export type Translated<All> = { readonly [K in keyof All]: TextLike<All[K]> };

type TextLike<T> = T extends string ? string : CountedForms;
