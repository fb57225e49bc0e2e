/** A line that was given to the box and is not placed: still looked for, doubtful, or nothing that is known. */
export interface OpenLine {
  /** Tells it from others of the same text. */
  id: number;
  text: string;
  /** Equal for the lines of one paste. */
  paste?: number;
  /** Its cells, once the user has confirmed the column roles. */
  row?: LineCells;
  /** Read by a scanner or a camera: the whole text is one code, or one name. */
  isScanned?: boolean;
  /** The user may have typed it as an amount: the form asks about it even when a product is found. */
  isDoubtful?: boolean;
}

/** The cells of a row that name a product and an amount. */
export interface LineCells {
  code?: string;
  /** The name; the name or the code where a row has one cell for both. */
  words?: string;
  amount?: string;
  /** The cell of the amount, where it is none: such a line is never one piece. */
  unread?: string;
  /** The whole numbers for which that may stand. */
  maybe?: readonly string[];
}

/** Returns the label of a line: its code, name and amount, or its whole text. */
export function labelOf({ text, row }: OpenLine): string {
  const parts = row && [row.code, row.words];
  return parts?.some(Boolean)
    ? [...parts, row?.amount ?? row?.unread].filter(Boolean).join(' · ')
    : text.trim().replace(/\t+/g, ' · ');
}

/** Returns a line as the user would type it: the amount, and the name or the code. */
export const typedOf = ({ text, row }: OpenLine): string =>
  (row && [row.amount ?? row.unread, row.words ?? row.code].filter(Boolean).join(' ')) || text.trim();

/** A cell of several lines, as a spreadsheet copies it: in quotation marks. */
const CELL_OF_LINES = /(?<=^|[\t\r\n])"(?:[^"]|"")*"(?=[\t\r\n]|$)/g;
const onOneLine = (text: string): string => text.replace(CELL_OF_LINES, (cell) => cell.replace(/[\r\n]+/g, ' '));

/** The lines with further ones, in their order. Empty ones are none. */
export const withLines = (
  lines: readonly OpenLine[] = [],
  text: string,
  how?: Pick<OpenLine, 'isScanned' | 'isDoubtful'>,
): readonly OpenLine[] => {
  const texts = onOneLine(text)
    .split(/[\r\n]+/)
    .filter((each) => each.trim() !== '');
  const given = texts.map((each) => ({ id: newId(), text: each, ...how }));
  const paste = given[0]?.id;
  return [...lines, ...(how?.isScanned || paste === undefined ? given : given.map((line) => ({ ...line, paste })))];
};

let lastId = 0;
/** One that no line has, nor one of a draft. */
const newId = (): number => {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
};
