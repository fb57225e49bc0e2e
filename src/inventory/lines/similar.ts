import type { Named, Products } from './products';
import type { Reading } from './readings';
import { splitWords } from './textMatching';

/** Minimum share of the typed trigrams in a similar name. */
export const SIMILAR = 0.5;
/** Maximum number of searches for one line: a pasted list may have hundreds of unknown names. */
const MOST_SEARCHES = 5;
const MOST_OFFERED = 6;

/**
 * Finds products whose names resemble the typed text, "Meridian" for "Meridan", by the documented search alone: each search
 * omits one word or halves one, and the browser ranks the results by trigrams.
 */
export async function similarTo<P extends Named>(
  readings: readonly Reading[],
  { search }: Products<P>,
): Promise<{ readings: readonly Reading[]; found: readonly P[]; isAll: boolean } | undefined> {
  const withAmounts = readings.filter(({ amount, unread, isWeak }) => !isWeak && (amount ?? unread) !== undefined);
  const meant = withAmounts.length > 0 ? withAmounts : readings.slice(0, 1);
  // The fewest words: the others have further numbers in them.
  const { words: typed = '' } = meant.toSorted((a, b) => a.words.length - b.words.length)[0] ?? {};
  for (const words of searchesFor(typed)) {
    const { found, isAll } = await search(words, false);
    const similar = rank(found, typed);
    if (similar.length > 0) {
      return { readings: meant, found: similar.slice(0, MOST_OFFERED), isAll: isAll && similar.length <= MOST_OFFERED };
    }
  }
  return undefined;
}

/** @example searchesFor('meridan angle grinder') // ['angle grinder', 'meridan grinder', 'meridan angle', 'meri', 'idan'] */
function searchesFor(words: string): string[] {
  const all = words.split(/[\s\p{Z}]+/u);
  const long = all.filter((word) => /^\p{L}{3,}/u.test(word));
  const without = long.length > 1 ? long.map((left) => long.filter((word) => word !== left).join(' ')) : [];
  const halves = long
    .filter(({ length }) => length > 3)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word) => [word.slice(0, Math.ceil(word.length / 2)), word.slice(Math.floor(word.length / 2))]);
  return [...new Set([...without, ...halves])].slice(0, MOST_SEARCHES);
}

function rank<P extends Named>(found: readonly P[], words: string): P[] {
  return found
    .map((product) => ({ product, share: similarity(words, product.name) }))
    .filter(({ share }) => share >= SIMILAR)
    .toSorted((a, b) => b.share - a.share)
    .map(({ product }) => product);
}

/** Returns the share of the trigrams of a text that a name has, from 0 to 1. */
export function similarity(text: string, name: string): number {
  const own = trigramsOf(text);
  const others = trigramsOf(name);
  return own.size === 0 ? 0 : [...own].filter((each) => others.has(each)).length / own.size;
}

const trigramsOf = (text: string): Set<string> =>
  new Set(
    splitWords(text)
      .map((word) => `  ${word} `)
      .flatMap((padded) => Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))),
  );
