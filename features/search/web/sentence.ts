import { folded, splitWords } from '../../../src/inventory/lines/textMatching';
import type { MovePath } from '../../../src/inventory/moveUrls';

/** The words that begin a sentence, in the languages of the product, whatever language the app has. Without accents. */
const VERBS: Readonly<Record<MovePath, readonly string[]>> = {
  receive: ['receive', 'receipt', 'przyjmij', 'przyjac', 'przyjecie', 'pz'],
  transfer: ['transfer', 'move', 'przesun', 'przesunac', 'przesuniecie', 'przenies', 'mm'],
  delivery: ['deliver', 'delivery', 'wydaj', 'wydac', 'wydanie', 'wz'],
};
type End = 'at' | 'to';

/** The words before a place: where the goods are, and where they go. */
const AT = ['in', 'at', 'w', 'we'];
const FROM = ['from', 'z', 'ze'];
const TO = ['to', 'into', 'do', 'na'];
const PREPOSITIONS = [...AT, ...FROM, ...TO];
/** Received goods come from a supplier, and delivered ones go to a client: neither is a warehouse. */
const ENDS: Readonly<Record<MovePath, Readonly<Partial<Record<End, readonly string[]>>>>> = {
  receive: { at: [...AT, ...TO] },
  transfer: { at: [...AT, ...FROM], to: TO },
  delivery: { at: [...AT, ...FROM] },
};

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

/** The places of a sentence. */
interface Places<W extends Place> {
  at?: W;
  /** The warehouse that a transfer leads to. */
  to?: W;
  /** The words after a preposition that name no warehouse. */
  unknown?: string;
}

/** A possible meaning of a sentence: its goods, and the warehouses after them. */
export interface PlaceReading<W extends Place> extends Places<W> {
  goods: string;
}

/**
 * Returns the possible meanings of the words after a verb. The last words may begin words of a warehouse's name; the most words that
 * do so name it. In a transfer a warehouse without a preposition may be either end.
 * @example placeReadings('receive', '10 led bulb berlin', warehouses) // goods: '10 led bulb', at: Berlin Airport
 */
export const placeReadings = <W extends Place>(
  path: MovePath,
  rest: string,
  warehouses: readonly W[],
): readonly PlaceReading<W>[] => readEnds(path, rest.split(' '), warehouses, {});

function readEnds<W extends Place>(
  path: MovePath,
  words: readonly string[],
  warehouses: readonly W[],
  known: Places<W>,
): PlaceReading<W>[] {
  const whole = { ...known, goods: words.join(' ') };
  const most = Math.min(MOST_OF_PLACE, words.length - 1);
  for (let count = most; count > 0; count--) {
    const before = folded(words.at(-count - 1) ?? '');
    const isAfter = PREPOSITIONS.includes(before) && words.length - count > 1;
    const ends = (Object.keys(ENDS[path]) as End[]).filter(
      (end) => !known[end] && (!isAfter || ENDS[path][end]?.includes(before)),
    );
    const named = warehouses.filter(({ name }) => beginsWords(name, words.slice(-count), isAfter));
    if (named.length === 0 || ends.length === 0) continue;
    const goods = words.slice(0, words.length - count - Number(isAfter));
    const placed = named.flatMap((warehouse) => ends.map((end): Places<W> => ({ ...known, [end]: warehouse })));
    if (isAfter) return placed.flatMap((places) => readEnds(path, goods, warehouses, places));
    // The words may belong to the name of a product.
    return [...placed.map((places) => ({ ...places, goods: goods.join(' ') })), whole];
  }
  const at = words.findLastIndex((word, index) => index > 0 && PREPOSITIONS.includes(folded(word)));
  if (at === -1 || at === words.length - 1) return [whole];
  // "paint for wood" may be a product, too.
  const unknown = [words.slice(at).join(' '), known.unknown].filter(Boolean).join(' ');
  return [whole, ...readEnds(path, words.slice(0, at), warehouses, { ...known, unknown })];
}

/** The endings of Polish nouns and adjectives in the cases after prepositions, without accents, the longest first. */
const ENDINGS = /(?:iego|iemu|ego|emu|ach|ami|owi|iem|iej|em|ej|ym|im|ie|iu|ia|ii|[aeiouy])$/;
const SHORTEST_STEM = 3;
/** How many letters a name may have after the stem of its other cases: "Gdyni" is a case of "Gdynia". */
const MOST_AFTER_STEM = 2;

/** Tells whether a word may be a case of a name: "warszawy", "krakowie", "łodzi". */
function isCaseOf(word: string, name: string): boolean {
  const stem = word.replace(ENDINGS, '');
  return (
    stem !== word &&
    stem.length >= SHORTEST_STEM &&
    name.startsWith(stem) &&
    name.length - stem.length <= MOST_AFTER_STEM
  );
}

/** Tells whether each typed word begins a word of a name, in their order, or is a case of it. */
function beginsWords(name: string, typed: readonly string[], mayBeCase: boolean): boolean {
  const own = splitWords(name);
  let from = 0;
  return splitWords(typed.join(' ')).every((word) => {
    const isMeant = (each: string) => each.startsWith(word) || (mayBeCase && isCaseOf(word, each));
    const at = own.findIndex((each, index) => index >= from && isMeant(each) && /\p{L}{2}/u.test(word));
    from = at + 1;
    return at >= 0;
  });
}
