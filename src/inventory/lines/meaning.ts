import type { OpenLine } from './openLines';
import { type Reading, readingsOf } from './readings';
import { wordsOf } from './words';

/** What a line can stand for. */
export interface Named {
  id: number;
  name: string;
}

/** Where products are looked for. */
export interface Products<P extends Named> {
  /** Those whose names have all these words, and whether these are all. @param isWhole asks for all of them at once */
  search: (words: string, isWhole: boolean) => Promise<{ found: readonly P[]; isAll: boolean }>;
  /** Those with a code: one, or none, but for older data; absent where products have none. */
  byCode?: ((code: string) => Promise<readonly P[]>) | undefined;
}

/** What a line means: one product, one of several, or none that is known. */
export type Meaning<P extends Named> =
  | { product: P; reading: Reading }
  | { candidates: readonly P[]; isAll: boolean; reading: Reading };

/**
 * Finds out what a line means. What is called or coded just so is taken, in whatever order its words stand; what only begins
 * so is taken where nothing else does.
 */
export async function meaningOf<P extends Named>(line: OpenLine, { search, byCode }: Products<P>): Promise<Meaning<P>> {
  const readings = readingsOf(line);
  for (const reading of readings) {
    const [product, ...others] = byCode && mayBeCode(reading.words) ? await byCode(reading.words) : [];
    if (product && others.length > 0) return { candidates: [product, ...others], isAll: true, reading };
    if (product) return { product, reading };
  }
  let doubt: Meaning<P> = { candidates: [], isAll: true, reading: { words: line.text.trim() } };
  for (const reading of readings.filter(({ words }) => !byCode || !isOnlyCode(words))) {
    const first = await search(reading.words, false);
    const exactFirst = calledSo(first.found, reading.words);
    const { found, isAll } = exactFirst || first.isAll ? first : await search(reading.words, true);
    const exact = exactFirst ?? calledSo(found, reading.words);
    if (exact) return { product: exact, reading };
    if (doubt.candidates.length === 0) doubt = { candidates: found, isAll, reading };
  }
  const [only, ...others] = doubt.candidates;
  return only && others.length === 0 && doubt.isAll && beginsSo(only.name, doubt.reading.words)
    ? { product: only, reading: doubt.reading }
    : doubt;
}

/** Of several words, one that has no digit is no code. */
const mayBeCode = (words: string): boolean => /\d/.test(words) || !/\s/.test(words);

/** A number that long is no name. */
const isOnlyCode = (words: string): boolean => /^\d{8,}$/.test(words);

/** The one that is called so in this order, or else in any; undefined where there is none, or several are. */
function calledSo<P extends Named>(found: readonly P[], words: string): P | undefined {
  const asked = wordsOf(words);
  const inOrder = found.filter(({ name }) => wordsOf(name).join(' ') === asked.join(' '));
  const inAny = found.filter(({ name }) => wordsOf(name).toSorted().join(' ') === asked.toSorted().join(' '));
  const [one, ...others] = inOrder.length > 0 ? inOrder : inAny;
  return others.length === 0 ? one : undefined;
}

/** Whether every word begins one of the name's; a figure has to be one of its words. */
function beginsSo(name: string, words: string): boolean {
  const called = wordsOf(name);
  return wordsOf(words).every((word) =>
    called.some((each) => (/\d/.test(word) ? each === word : each.startsWith(word))),
  );
}
