import { pastedLines } from '../../format/pastedText';

/** A line of the box that is not a row yet: its search is pending, or the user must answer a question about it. Drafts store it. */
export interface UnplacedLine {
  id: number;
  text: string;
  /** Equal for the lines of one paste. */
  paste?: number;
  /** The beginning of its text that only counts the rows of its paste: "1. ". */
  counter?: string;
  /** Whether it looks like no goods, as the greeting of a mail does. False once the user has said that it is goods. */
  isAside?: boolean;
  /** Its cells, once the user has confirmed the column roles. */
  row?: LineCells;
  /** Read by a scanner or a camera: the whole text is one code, or one name. */
  isScanned?: boolean;
  /** The user may have typed it as an amount: the form asks about it even when a product is found. */
  isDoubtful?: boolean;
}

/** The cells of a pasted line that name a product and an amount. */
export interface LineCells {
  code?: string;
  /** The name; the name or the code if one cell has both. */
  words?: string;
  amount?: string;
  /** The text of the amount cell, if it is not an amount. The line then has no default amount of one piece. */
  unread?: string;
  /** The whole numbers that this text may mean. */
  maybe?: readonly string[];
  /** What one piece may cost, as plain numbers: '' where no price is given, an unreadable text as it is. Absent without a column of prices. */
  prices?: readonly string[];
}

/** Appends the lines of a text, except empty ones. */
export const withLines = (
  lines: readonly UnplacedLine[] = [],
  text: string,
  how?: Pick<UnplacedLine, 'isScanned' | 'isDoubtful'>,
): readonly UnplacedLine[] => {
  const texts = pastedLines(text).filter((each) => each.trim() !== '');
  const given = texts.map((each) => ({ id: newId(), text: each, ...how }));
  const paste = given[0]?.id;
  return [...lines, ...(how?.isScanned || paste === undefined ? given : given.map((line) => ({ ...line, paste })))];
};

let lastId = 0;
/** Returns an id that no other line has, not even a line of a stored draft. */
const newId = (): number => {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
};
