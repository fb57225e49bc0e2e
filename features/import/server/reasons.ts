import { type Said, term } from '../../../server/texts/message';
import { titleText } from '../read/table';

/** The column and the message of a row, as text. */
interface Reason {
  column: string | null;
  message: string | null;
}

/**
 * Returns the function that words why a row was refused. The title of a column of the file stays; the label of a field that no column
 * has is translated.
 */
export function reasonWriter(word: (said: Said) => string, columns: readonly { title: string }[]) {
  const titles = new Set(columns.map(({ title }) => title));
  const columnText = (title: string) => {
    const shown = titleText(title, word);
    return titles.has(title) || titles.has(shown) ? shown : word(term(title));
  };
  return (column: string | null, message: Said | null): Reason => ({
    column: column === null ? null : columnText(column),
    message: message === null ? null : word(message),
  });
}
