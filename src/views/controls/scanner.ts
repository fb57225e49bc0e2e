/*
 * Tells what a scanner has typed from what a person has: by the pace of the keys and by the key that ends a code.
 */

/** Milliseconds from key to key, on average, that no person reaches: scanners take 1 to 20. */
const SCANNER_PACE = 35;
/** Up to this pace it is a slow scanner or a fast typist. */
const DOUBTFUL_PACE = 60;
/** Milliseconds after which the next key begins another text; wide, since some browsers round to 100. */
const PAUSE = 150;
/** The same within a code: radio may delay the rest of it. */
const PAUSE_IN_CODE = 500;
/** Characters of the shortest code of digits alone, which an amount could be too. */
const FEWEST_DIGITS = 4;
/** Characters of any other code. */
const FEWEST = 2;
/** Characters of a code that arrives at once, as from a handheld's own software; fewer may be another program's. */
const FEWEST_AT_ONCE = 8;

/** What was typed without a pause. Times are those of the events, in milliseconds. */
export interface Burst {
  text: string;
  /** Key strokes, or insertions of several characters. */
  strokes: number;
  /** What the field held before. */
  stood: string;
  begun: number;
  last: number;
}

/** Adds what an event inserts: to the burst that it belongs to, or as the beginning of a new one. */
export function withStroke(burst: Burst | undefined, text: string, at: number, stood: string): Burst {
  const pause = burst && paceOf(burst) <= SCANNER_PACE && isLongEnough(burst) ? PAUSE_IN_CODE : PAUSE;
  if (!burst || at - burst.last > pause) return { text, strokes: 1, stood, begun: at, last: at };
  return { ...burst, text: burst.text + text, strokes: burst.strokes + 1, last: at };
}

/**
 * Returns who typed a burst that a key ends.
 * @param at when Enter or Tab was pressed
 * @returns `doubtful` where a fast person could have, or a scanner that sends no such key
 */
export function typedBy(burst: Burst, at: number): 'scanner' | 'doubtful' | 'person' {
  const pace = paceOf(burst);
  if (!isLongEnough(burst) || pace > DOUBTFUL_PACE) return 'person';
  return pace <= SCANNER_PACE && at - burst.last <= DOUBTFUL_PACE ? 'scanner' : 'doubtful';
}

const paceOf = ({ strokes, begun, last }: Burst): number => (last - begun) / Math.max(strokes - 1, 1);

function isLongEnough({ text, strokes }: Burst): boolean {
  if (strokes === 1) return text.length >= FEWEST_AT_ONCE;
  return text.length >= (/^\d+$/.test(text) ? FEWEST_DIGITS : FEWEST);
}
