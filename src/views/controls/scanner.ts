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

/** One key, or an insertion of several characters. */
interface Stroke {
  text: string;
  /** The time of the event, in milliseconds. */
  at: number;
  /** The value of the field before. */
  stood: string;
}

/** Strokes without a pause between them. */
export type Burst = readonly Stroke[];

/** Adds a stroke to the burst that it belongs to, or begins a new one. */
export function withStroke(burst: Burst, stroke: Stroke): Burst {
  const last = burst.at(-1);
  const pause = paceOf(burst) <= SCANNER_PACE && isLongEnough(burst) ? PAUSE_IN_CODE : PAUSE;
  return last && stroke.at - last.at <= pause ? [...burst, stroke] : [stroke];
}

interface Typed {
  text: string;
  /** The value of the field before. */
  stood: string;
  /** `doubtful` where a fast person could have, or a scanner that sends no key behind a code. */
  by: 'scanner' | 'doubtful' | 'person';
}

/**
 * Tells who typed a burst that a key ends. Of an amount and a code close behind it only the code is returned.
 * @param endedAt when Enter or Tab was pressed
 */
export function typedIn(burst: Burst, endedAt: number): Typed | undefined {
  const begin = beginOfCode(burst);
  const code = burst.slice(begin);
  const [first, last] = [code[0], code.at(-1)];
  if (!first || !last) return undefined;
  const pace = paceOf(code);
  const isCertain = begin === 0 && pace <= SCANNER_PACE && endedAt - last.at <= DOUBTFUL_PACE;
  const by = !isLongEnough(code) || pace > DOUBTFUL_PACE ? 'person' : isCertain ? 'scanner' : 'doubtful';
  return { text: textOf(code), stood: first.stood, by };
}

/** Returns where a code begins behind an amount. A clock in steps, by which its keys come at one time, cannot tell. */
function beginOfCode(burst: Burst): number {
  const begin = burst.findLastIndex(({ at }, index) => at - (burst[index - 1]?.at ?? at) > DOUBTFUL_PACE);
  if (begin < 1) return 0;
  const [before, code] = [burst.slice(0, begin), burst.slice(begin)];
  const isTyped = before.length === 1 || paceOf(before) > SCANNER_PACE;
  const isScanned = paceOf(code) > 0 && paceOf(code) <= SCANNER_PACE && isLongEnough(code);
  return isTyped && isScanned ? begin : 0;
}

const textOf = (burst: Burst): string => burst.map(({ text }) => text).join('');

/** Milliseconds from stroke to stroke, on average. */
const paceOf = (burst: Burst): number =>
  ((burst.at(-1)?.at ?? 0) - (burst[0]?.at ?? 0)) / Math.max(burst.length - 1, 1);

function isLongEnough(burst: Burst): boolean {
  const text = textOf(burst);
  if (burst.length === 1) return text.length >= FEWEST_AT_ONCE;
  return text.length >= (/^\d+$/.test(text) ? FEWEST_DIGITS : FEWEST);
}
