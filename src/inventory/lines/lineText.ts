import { singleSpaced } from './textMatching';
import type { UnplacedLine } from './unplacedLines';

/** Returns the label of a line: its code, name and amount, or its whole text. */
export function labelOf({ text, row }: UnplacedLine): string {
  const parts = row && [row.code, row.words];
  return parts?.some(Boolean)
    ? [...parts, row?.amount ?? row?.unread].filter(Boolean).join(' · ')
    : text.trim().replace(/\t+/g, ' · ');
}

/** Returns a line as the user would type it: the amount, and the name or the code. */
export const textToEdit = ({ text, row, counter = '' }: UnplacedLine): string =>
  (row && [row.amount ?? row.unread, row.words ?? row.code].filter(Boolean).join(' ')) ||
  singleSpaced(text).slice(counter.length);
