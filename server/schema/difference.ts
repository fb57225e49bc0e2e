/** A difference between a definition and the database. */
export interface Difference {
  table: string;
  column?: string;
  /** The fault, as the end of a sentence about the column or table. */
  words: string;
  /** The statement that fixes it. */
  sql: string;
  /** Whether it costs only speed. */
  harmless?: boolean;
  /** The extension that defines it; absent for the product. */
  owner?: string;
  /** The tables that have to exist before the statement runs. */
  needs?: readonly string[];
}
