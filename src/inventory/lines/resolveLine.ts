import { isOnlyCode, mayBeCode } from './mayBeCode';
import type { Named, Products } from './products';
import { piecesOf, type Reading, readingsOf } from './readings';
import { similarTo } from './similar';
import { splitWords } from './textMatching';
import type { LineCells, UnplacedLine } from './unplacedLines';

/** A product and an amount that a line may mean. */
export interface Option<P extends Named> {
  product: P;
  reading: Reading;
}

/** The only option for a line, or several for the user to choose from. */
export type Resolution<P extends Named> =
  | Option<P>
  | {
      options: readonly Option<P>[];
      /** False if there are more matches than the loaded ones. */
      isAll: boolean;
      /** True if no name has all words, and the options are only similar. */
      isSimilar?: true;
    };

/**
 * Resolves a line by the rules of docs/entering-goods.md.
 * @param hasPrices whether the form has a place for prices; it leaves them out otherwise
 */
export async function resolveLine<P extends Named>(
  line: UnplacedLine,
  products: Products<P>,
  hasPrices = false,
): Promise<Resolution<P>> {
  const kept = <R extends Pick<Reading, 'prices'>>({ prices, ...reading }: R) => ({
    ...reading,
    ...(hasPrices && prices && { prices }),
  });
  const answer = await (line.row
    ? resolveRow(kept(line.row), products)
    : resolveTyped(readingsOf(line).map(kept), products));
  return 'product' in answer && isOfSeveralPrices(answer.reading) ? { options: [answer], isAll: true } : answer;
}

const isOfSeveralPrices = ({ prices = [] }: Reading): boolean => prices.length > 1;

/** Resolves a typed or scanned line. Only a single fitting reading is certain. */
async function resolveTyped<P extends Named>(
  readings: readonly Reading[],
  products: Products<P>,
): Promise<Resolution<P>> {
  const coded: Option<P>[] = [];
  for (const reading of readings) {
    const named = mayBeCode(reading.words) ? ((await products.byCode?.(reading.words)) ?? []) : [];
    // In older data, two products may have the same code in different spellings.
    const found = named.flatMap((product) => codedOptions(product, reading));
    const [only, another] = found;
    if (!only) continue;
    // "6 40170725" may be 6 pieces of a code, or a code that is printed with a space.
    const isCode = isWhole(reading) && !/\s/.test(reading.words);
    if (isCode) return another ? { options: found, isAll: true } : only;
    coded.push(...found);
  }
  const all: Match<P>[] = [];
  for (const reading of readings.filter(({ words }) => !products.byCode || !isOnlyCode(words))) {
    const match = await matchOf(reading, products);
    all.push(match);
  }
  const strong = all.filter(({ reading, found }) => !reading.isWeak && found.length > 0);
  const matches = strong.length > 0 || coded.length > 0 ? strong : all;
  return chosenOf(coded, matches) ?? (await similarOptions(readings, products)) ?? { options: [], isAll: true };
}

/** Resolves a line of a pasted table. Only its code or its exact name determines a product. */
async function resolveRow<P extends Named>(row: LineCells, products: Products<P>): Promise<Resolution<P>> {
  const { code, words: name, ...amount } = row;
  const readings = [code, name].flatMap((words) => (words ? [{ words, ...amount }] : []));
  for (const reading of readings) {
    const mayBe = reading.words === code || mayBeCode(reading.words);
    const [product, ...others] = mayBe ? ((await products.byCode?.(reading.words)) ?? []) : [];
    if (!product) continue;
    const [coded, another] = [product, ...others].flatMap((each) => codedOptions(each, reading));
    if (coded && another)
      return { options: [product, ...others].flatMap((each) => codedOptions(each, reading)), isAll: true };
    const named =
      reading.words === code && name && !productNamed([product], name) ? await exactly(name, products) : undefined;
    const isOther = named !== undefined && named.id !== product.id;
    // The code and the name belong to different products.
    if (isOther) return { options: [product, named].map((each) => ({ product: each, reading })), isAll: true };
    return certainOrQuestion(coded ?? { product, reading });
  }
  let question: Resolution<P> = { options: [], isAll: true };
  for (const reading of readings.toReversed()) {
    const { exact, found, isAll } = await matchOf(reading, products);
    if (exact) return certainOrQuestion({ product: exact, reading });
    if (question.options.length === 0) question = { options: found.map((product) => ({ product, reading })), isAll };
  }
  return question.options.length > 0 ? question : ((await similarOptions(readings.toReversed(), products)) ?? question);
}

/**
 * Returns the meanings of a code beside an amount. The code of a pack means its pieces; an amount beside it counts packs or
 * pieces, so the form asks.
 */
function codedOptions<P extends Named>(product: P, reading: Reading): Option<P>[] {
  const { quantity: pack = 1 } = product;
  if (pack === 1 || reading.unread !== undefined) return [{ product, reading }];
  if (reading.amount === undefined) return [{ product, reading: { ...reading, pack } }];
  return [
    { product, reading: { ...reading, amount: String(Number(reading.amount) * pack) } },
    { product, reading },
  ];
}

/** Finds the product with exactly a name. */
const exactly = async <P extends Named>(name: string, products: Products<P>): Promise<P | undefined> =>
  (await matchOf({ words: name }, products)).exact;

async function similarOptions<P extends Named>(
  readings: readonly Reading[],
  products: Products<P>,
): Promise<Resolution<P> | undefined> {
  const similar = await similarTo(readings, products);
  if (!similar) return undefined;
  const { readings: meant, found, isAll } = similar;
  const options = found.flatMap((product) => meant.map((reading) => ({ product, reading })));
  return { options: distinct(options), isAll, isSimilar: true };
}

const certainOrQuestion = <P extends Named>(option: Option<P>): Resolution<P> =>
  option.reading.unread === undefined && !hasNumberInFront(option) ? option : { options: [option], isAll: true };

interface Match<P extends Named> {
  reading: Reading;
  /** The product with exactly this name. */
  exact: P | undefined;
  /** Products whose names have all words. */
  found: readonly P[];
  isAll: boolean;
}

/** Shorter words such as "l" in "5 l" are in nearly every name, so their further matches are not loaded. */
const LONG_WORD = /[\p{L}\d]{3}/u;

async function matchOf<P extends Named>(reading: Reading, { search }: Products<P>): Promise<Match<P>> {
  const first = await search(reading.words, false);
  const exactFirst = productNamed(first.found, reading.words);
  const isFetched = exactFirst || first.isAll || !LONG_WORD.test(reading.words);
  const { found, isAll } = isFetched ? first : await search(reading.words, true);
  return { reading, exact: exactFirst ?? productNamed(found, reading.words), found, isAll };
}

/** Merges the matches of all readings: the only option, or all of them; undefined without a match. */
function chosenOf<P extends Named>(
  coded: readonly Option<P>[],
  matches: readonly Match<P>[],
): Resolution<P> | undefined {
  const exact = [
    ...coded,
    ...matches.flatMap(({ exact: product, reading }) => (product ? [{ product, reading }] : [])),
  ];
  const fitting = matches.flatMap(({ exact: product, found, reading }) =>
    product
      ? []
      : found.filter(({ name }) => matchesWordStarts(name, reading.words)).map((each) => ({ product: each, reading })),
  );
  const [whole] = exact;
  // The whole line is the exact name of one product. "5 tape" means "Tape 5" only if it cannot mean five pieces of a tape.
  if (whole && exact.length === 1 && isWhole(whole.reading) && (isInOrder(whole) || fitting.length === 0)) {
    return certainOrQuestion(whole);
  }
  const loose = matches.flatMap(({ exact: product, found, reading }) =>
    product ? [] : found.map((each) => ({ product: each, reading })),
  );
  const options = distinct(exact.length > 0 ? [...exact, ...fitting] : [...fitting, ...loose]);
  const doubts =
    exact.length > 0 ? [] : loose.filter(({ reading }) => !fitting.some((each) => each.reading === reading));
  const isAll = exact.length > 0 || matches.every((match) => match.isAll);
  const [only, another] = options;
  if (!only) return undefined;
  // "1 kg flour" is not certainly one piece of "15 kg flour", since the name contains the "1" as well.
  const isCertain =
    !another &&
    isAll &&
    doubts.length === 0 &&
    only.reading.unread === undefined &&
    exact.length + fitting.length > 0 &&
    !hasNumberInFront(only);
  // Readings with a written amount come before those with the default of one piece.
  return isCertain ? only : { options: options.toSorted((a, b) => rankOf(a.reading) - rankOf(b.reading)), isAll };
}

const isInOrder = <P extends Named>({ product, reading }: Option<P>): boolean =>
  splitWords(product.name).join(' ') === splitWords(reading.words).join(' ');

/** Tells whether a line without an amount begins with a number that is not at the beginning of the name: "12) hammer oz". */
function hasNumberInFront<P extends Named>({ product, reading }: Option<P>): boolean {
  const [front = ''] = splitWords(reading.words);
  return isWhole(reading) && /^\d[\d.,]*$/.test(front) && splitWords(product.name)[0] !== front;
}

const rankOf = (reading: Reading): number => Number(isWhole(reading));

const isWhole = ({ amount, unread }: Reading): boolean => amount === undefined && unread === undefined;

const distinct = <P extends Named>(options: readonly Option<P>[]): Option<P>[] =>
  options.filter(
    ({ product, reading }, index) =>
      options.findIndex(
        (other) =>
          other.product.id === product.id &&
          piecesOf(other.reading) === piecesOf(reading) &&
          other.reading.unread === reading.unread &&
          String(other.reading.prices) === String(reading.prices),
      ) === index,
  );

/** Returns the only product whose name has exactly these words, in this order or else in any; undefined for none or several. */
function productNamed<P extends Named>(found: readonly P[], words: string): P | undefined {
  const wanted = splitWords(words);
  const inOrder = found.filter(({ name }) => splitWords(name).join(' ') === wanted.join(' '));
  const inAny = found.filter(({ name }) => splitWords(name).toSorted().join(' ') === wanted.toSorted().join(' '));
  const [one, ...others] = inOrder.length > 0 ? inOrder : inAny;
  return others.length === 0 ? one : undefined;
}

/** Tells whether each word begins a word of the name; a word with a digit must equal one. Words without letters never match. */
function matchesWordStarts(name: string, words: string): boolean {
  const called = splitWords(name);
  const begins = (word: string) => called.some((each) => (/\d/.test(word) ? each === word : each.startsWith(word)));
  return /\p{L}/u.test(words) && splitWords(words).every(begins);
}
