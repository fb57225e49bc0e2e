/** Where a definition and the database disagree. */
export interface Difference {
  table: string;
  column?: string;
  /** What is wrong, the end of a sentence about that column, or about the table. */
  words: string;
  /** What puts it right. */
  sql: string;
  /** Whether nothing but speed is lost by it. */
  harmless?: boolean;
  /** The extension that asks for it; none for the product's own. */
  owner?: string;
  /** The tables that have to exist before the statement runs. */
  needs?: readonly string[];
}
