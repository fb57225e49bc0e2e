/** A line that was given to the box and is not placed: still looked for, doubtful, or nothing that is known. */
export interface OpenLine {
  /** Tells it from others of the same text. */
  id: number;
  text: string;
  /** The row whose amount it was typed into, as a scanner does, and what stood there before. */
  into?: { row: number; stood: string };
}

/** The lines with further ones, in their order. Empty ones are none. */
export const withLines = (
  lines: readonly OpenLine[] = [],
  text: string,
  into?: OpenLine['into'],
): readonly OpenLine[] => {
  const texts = text.split(/[\r\n]+/).filter((each) => each.trim() !== '');
  return [...lines, ...texts.map((each) => ({ id: newId(), text: each, ...(into && { into }) }))];
};

let lastId = 0;
/** One that no line has, nor one of a draft. */
const newId = (): number => {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
};
