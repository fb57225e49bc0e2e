import { folded, splitWords } from '../../../src/inventory/lines/textMatching';
import type { MovePath } from '../../../src/inventory/moveUrls';

/** The words that begin a sentence, in the languages of the product, whatever language the app has. Without accents. */
const VERBS: Readonly<Record<MovePath, readonly string[]>> = {
  receive: ['receive', 'receipt', 'przyjmij', 'przyjac', 'przyjecie', 'pz'],
  transfer: ['transfer', 'move', 'przesun', 'przesunac', 'przesuniecie', 'przenies', 'mm'],
  delivery: ['deliver', 'delivery', 'wydaj', 'wydac', 'wydanie', 'wz'],
};
/** The words before a warehouse: where the goods are, and where a transfer leads. */
const AT = ['in', 'at', 'from', 'w', 'we', 'z', 'ze'];
const TO = ['to', 'into', 'do', 'na'];

/** The most words of a sentence that name a warehouse. */
const MOST_OF_PLACE = 4;

/** A move and its goods, as in "receive 10 led bulb berlin". */
interface Sentence {
  path: MovePath;
  /** The text after the verb. */
  rest: string;
}

/** Returns the move that a text begins with; undefined for a text that is no sentence. */
export function readSentence(text: string): Sentence | undefined {
  const [verb = '', ...rest] = text.split(/[\s\p{Z}]+/u).filter(Boolean);
  const [path] = (Object.keys(VERBS) as MovePath[]).filter((each) => VERBS[each].includes(folded(verb)));
  return path && rest.length > 0 ? { path, rest: rest.join(' ') } : undefined;
}

interface Place {
  id: number;
  name: string;
}

/** A possible meaning of a sentence: its goods, and the warehouse at its end. */
export interface PlaceReading<W extends Place> {
  goods: string;
  at?: W;
  /** The warehouse that a transfer leads to. */
  to?: W;
}

/**
 * Returns the possible meanings of the words after a verb. The last words may begin words of a warehouse's name; the most words that
 * do so name it. In a transfer a warehouse without a preposition may be either end.
 * @example placeReadings('receive', '10 led bulb berlin', warehouses) // goods: '10 led bulb', at: Berlin Airport
 */
export function placeReadings<W extends Place>(
  path: MovePath,
  rest: string,
  warehouses: readonly W[],
): readonly PlaceReading<W>[] {
  const words = rest.split(' ');
  const most = Math.min(MOST_OF_PLACE, words.length - 1);
  for (let count = most; count > 0; count--) {
    const named = warehouses.filter(({ name }) => beginsWords(name, words.slice(-count)));
    if (named.length === 0) continue;
    const before = folded(words.at(-count - 1) ?? '');
    const isTo = path === 'transfer' && TO.includes(before);
    const hasPreposition = [...AT, ...TO].includes(before) && words.length - count > 1;
    const goods = words.slice(0, words.length - count - Number(hasPreposition)).join(' ');
    const isEither = path === 'transfer' && !hasPreposition;
    const placed = named.flatMap((warehouse): PlaceReading<W>[] => [
      ...(isTo ? [] : [{ goods, at: warehouse }]),
      ...(isTo || isEither ? [{ goods, to: warehouse }] : []),
    ]);
    // The words may belong to the name of a product.
    return hasPreposition ? placed : [...placed, { goods: rest }];
  }
  return [{ goods: rest }];
}

/** Whether each typed word begins a word of a name, in their order. */
function beginsWords(name: string, typed: readonly string[]): boolean {
  const own = splitWords(name);
  let from = 0;
  return splitWords(typed.join(' ')).every((word) => {
    const at = own.findIndex((each, index) => index >= from && each.startsWith(word) && /\p{L}{2}/u.test(word));
    from = at + 1;
    return at >= 0;
  });
}
