import { SIMILAR, similarity } from '../../../src/inventory/lines/similar';
import { folded, hasWords, splitWords } from '../../../src/inventory/lines/textMatching';

/** How well a text matches the typed text; a lower rank is better. */
export const RANK = { whole: 0, begins: 1, wordBegins: 2, contains: 3, similar: 4 } as const;

/** A shorter text with a typing error resembles too much. */
const FEWEST_LETTERS = 4;

/**
 * Returns the rank of a text, ignoring case and accents; undefined if it does not match.
 * @example rankOf('bulb', 'LED Bulb') // RANK.wordBegins
 */
export function rankOf(typed: string, text: string): number | undefined {
  const words = splitWords(typed);
  const [query, own] = [words.join(' '), splitWords(text)];
  const plain = own.join(' ');
  if (query === '') return undefined;
  if (plain === query) return RANK.whole;
  if (plain.startsWith(query)) return RANK.begins;
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return RANK.wordBegins;
  if (hasWords(text, typed) || folded(text).includes(query)) return RANK.contains;
  return query.length >= FEWEST_LETTERS && similarity(typed, text) >= SIMILAR ? RANK.similar : undefined;
}
