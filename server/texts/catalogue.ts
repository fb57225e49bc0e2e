/** The forms of a counted text, by the categories of `Intl.PluralRules`. */
export interface Forms {
  one?: string;
  few?: string;
  many?: string;
  other: string;
}

/** The code of each message, by its original. */
export type Codes = Readonly<Record<string, string>>;

/** The texts of a language, by their originals. */
export type Catalogue = Readonly<Record<string, string | Forms>>;

/** The texts of one folder. */
export interface ServerTexts {
  codes?: Codes;
  /** Catalogues by language. */
  languages: Readonly<Record<string, Catalogue>>;
}
