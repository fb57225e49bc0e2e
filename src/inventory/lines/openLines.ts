/** A line that was given to the box and is not placed: still looked for, doubtful, or nothing that is known. */
export interface OpenLine {
  /** Tells it from others of the same text. */
  id: number;
  text: string;
  /** Read by a scanner or a camera: all of it is one code, or one name. */
  isScanned?: boolean;
  /** May have been typed as an amount: it is asked about even where it is found. */
  isDoubtful?: boolean;
}

/** The lines with further ones, in their order. Empty ones are none. */
export const withLines = (
  lines: readonly OpenLine[] = [],
  text: string,
  how?: Pick<OpenLine, 'isScanned' | 'isDoubtful'>,
): readonly OpenLine[] => {
  const texts = text.split(/[\r\n]+/).filter((each) => each.trim() !== '');
  return [...lines, ...texts.map((each) => ({ id: newId(), text: each, ...how }))];
};

let lastId = 0;
/** One that no line has, nor one of a draft. */
const newId = (): number => {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
};
