/** The forms of a counted text, by the categories of `Intl.PluralRules`. */
export interface Forms {
  one?: string;
  few?: string;
  many?: string;
  other: string;
}

/** The texts of a language: messages by their key, all others by their original. */
export type Catalogue = Readonly<Record<string, string | Forms>>;

/** The originals that differ from the English messages. */
export type Originals<English> = { readonly [Key in keyof English]?: string };

/** The texts of another language than English, which has every message. */
export type Translated<English> = Catalogue & { readonly [Key in keyof English]: string | Forms };

/** The texts of one folder. */
export interface ServerTexts {
  /** The originals of the messages by their key. */
  originals: Catalogue;
  /** Catalogues by language. */
  languages: Readonly<Record<string, Catalogue>>;
}
