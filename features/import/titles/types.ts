/** The titles of columns by field, the most certain first. */
export type Titles = Readonly<Record<string, readonly string[]>>;
