/*
 * Distinguishes a barcode scanner from a person by typing speed and by the key that ends a code.
 */

/** Average milliseconds between keys. No person types this fast; scanners need 1 to 20. */
const SCANNER_PACE = 35;
/** Up to this pace, the source is a slow scanner or a fast typist. */
const DOUBTFUL_PACE = 60;
/** Milliseconds without a key that end a burst. Generous, since some browsers round timestamps to 100 ms. */
const PAUSE = 150;
/** The same within a code: a wireless scanner may delay the rest of a code. */
const PAUSE_IN_CODE = 500;
/** Minimum length of a code of digits only, which could also be an amount. */
const FEWEST_DIGITS = 4;
/** Minimum length of any other code. */
const FEWEST = 2;
/** Minimum length of a code inserted at once, as by a handheld's software. A shorter insertion may come from another program. */
const FEWEST_AT_ONCE = 8;

/** One key, or an insertion of several characters. */
interface Stroke {
  text: string;
  /** The time of the event, in milliseconds. */
  at: number;
  /** The value of the field before the stroke. */
  valueBefore: string;
}

/** Strokes without a pause between them. */
export type Burst = readonly Stroke[];

/** Adds a stroke to its burst, or starts a new burst. */
export function withStroke(burst: Burst, stroke: Stroke): Burst {
  const last = burst.at(-1);
  const pause = paceOf(burst) <= SCANNER_PACE && isLongEnough(burst) ? PAUSE_IN_CODE : PAUSE;
  return last && stroke.at - last.at <= pause ? [...burst, stroke] : [stroke];
}

interface Typed {
  text: string;
  /** The value of the field before the burst. */
  valueBefore: string;
  /** `doubtful`: a fast typist, or a scanner that sends no key after the code. */
  by: 'scanner' | 'doubtful' | 'person';
}

/**
 * Classifies a burst that Enter or Tab ends. If a code follows an amount without a pause, returns only the code.
 * @param endedAt when the key was pressed
 */
export function typedIn(burst: Burst, endedAt: number): Typed | undefined {
  const begin = beginOfCode(burst);
  const code = burst.slice(begin);
  const [first, last] = [code[0], code.at(-1)];
  if (!first || !last) return undefined;
  const pace = paceOf(code);
  const isCertain = begin === 0 && pace <= SCANNER_PACE && endedAt - last.at <= DOUBTFUL_PACE;
  const by = !isLongEnough(code) || pace > DOUBTFUL_PACE ? 'person' : isCertain ? 'scanner' : 'doubtful';
  return { text: textOf(code), valueBefore: first.valueBefore, by };
}

/**
 * Returns the index where a code begins after an amount. Returns 0 if a coarse clock gives all keys of the code the same time.
 */
function beginOfCode(burst: Burst): number {
  const begin = burst.findLastIndex(({ at }, index) => at - (burst[index - 1]?.at ?? at) > DOUBTFUL_PACE);
  if (begin < 1) return 0;
  const [before, code] = [burst.slice(0, begin), burst.slice(begin)];
  const isTyped = before.length === 1 || paceOf(before) > SCANNER_PACE;
  const isScanned = paceOf(code) > 0 && paceOf(code) <= SCANNER_PACE && isLongEnough(code);
  return isTyped && isScanned ? begin : 0;
}

const textOf = (burst: Burst): string => burst.map(({ text }) => text).join('');

/** Returns the average milliseconds between strokes. */
const paceOf = (burst: Burst): number =>
  ((burst.at(-1)?.at ?? 0) - (burst[0]?.at ?? 0)) / Math.max(burst.length - 1, 1);

function isLongEnough(burst: Burst): boolean {
  const text = textOf(burst);
  if (burst.length === 1) return text.length >= FEWEST_AT_ONCE;
  return text.length >= (/^\d+$/.test(text) ? FEWEST_DIGITS : FEWEST);
}
