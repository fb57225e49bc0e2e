import { useQuery } from '@tanstack/react-query';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import { canMoveIn, hasRole } from '../../../src/account';
import { piecesOf } from '../../../src/inventory/lines/readings';
import { type Option, resolveLine } from '../../../src/inventory/lines/resolveLine';
import { SIMILAR, similarity } from '../../../src/inventory/lines/similar';
import { splitWords } from '../../../src/inventory/lines/textMatching';
import { useProducts } from '../../../src/inventory/lines/useProducts';
import { moveLinks } from '../../../src/inventory/moveLinks';
import { type MovePath, productMoveUrl } from '../../../src/inventory/moveUrls';
import type { Found } from '../../../src/inventory/RecordPicker';
import { t, translate } from '../../../src/texts/t';
import { matchingQuery } from '../../../src/views/controls/useMatching';
import { useProvider } from '../../../src/views/data/useProvider';
import { useDebounced } from '../../../src/views/useDebounced';
import type { Choice } from './choices';
import { RANK } from './rank';
import { type PlaceReading, placeReadings, readSentence } from './sentence';

/** How long a sentence rests before its goods are searched, in ms. */
const REST = 200;
const FRESH = 10_000;

interface Warehouse {
  id: number;
  name: string;
}

/** A form that a sentence may mean. */
type Meaning = Option<Found> & Omit<PlaceReading<Warehouse>, 'goods'> & { isSimilar: boolean };

/** The meanings that leave out the least come first. Meanings of another rank are not offered beside them. */
const rankOf = ({ isSimilar, unknown }: Meaning): number => Number(isSimilar) * 2 + Number(unknown !== undefined);

/** Reads a text as a move, "receive 10 led bulb berlin", and offers the forms that it may mean. */
export function useSentence(text: string): { choices: readonly Choice[]; isReading: boolean } {
  const dataProvider = useProvider();
  const products = useProducts();
  const settled = useDebounced(text, REST);
  const sentence = hasRole(MOVE_ROLE) ? readSentence(text) : undefined;
  const isSentence = sentence !== undefined;
  const warehouses = useQuery({
    ...matchingQuery<Warehouse>(dataProvider, 'warehouses', { filter: {}, meta: { all: true } }),
    enabled: isSentence,
  });
  const query = useQuery({
    queryKey: ['products', 'sentence', settled],
    queryFn: async (): Promise<Choice[]> => {
      const read = readSentence(settled);
      if (!read) return [];
      const places = warehouses.data?.data ?? [];
      const readings = placeReadings(read.path, read.rest, places);
      const meanings = await Promise.all(
        readings.map(async ({ goods, ...places }) => {
          const resolved = await resolveLine({ id: 0, text: goods }, products);
          const isSimilar = 'options' in resolved && resolved.isSimilar === true;
          const options = 'options' in resolved ? resolved.options : [resolved];
          return options.map((option): Meaning => ({ ...option, ...places, isSimilar }));
        }),
      );
      const all = meanings.flat();
      const best = Math.min(...all.map(rankOf));
      return distinct(all.filter((each) => rankOf(each) === best).map((meaning) => choiceOf(read.path, meaning)));
    },
    enabled: isSentence && settled === text && !warehouses.isLoading,
    staleTime: FRESH,
  });
  return {
    choices: isSentence && settled === text ? (query.data ?? []) : [],
    isReading: isSentence && (settled !== text || warehouses.isLoading || query.isFetching),
  };
}

const distinct = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((choice) => [choice.id, choice])).values(),
];

/** Returns the typed words that the name of a similar product does not have. */
const wordsBeside = (words: string, name: string): string =>
  words
    .split(' ')
    .filter((word) => splitWords(word).length > 0 && similarity(word, name) < SIMILAR)
    .join(' ');

/**
 * Returns the link to the filled form. An amount that cannot be read stays empty, and so does a warehouse that the user may not move in;
 * the choice names the omitted words.
 */
function choiceOf(path: MovePath, { product, reading, at, to, unknown, isSimilar }: Meaning): Choice {
  const { name = '', icon } = moveLinks.find((move) => move.path === path) ?? {};
  const amount = reading.unread === undefined ? piecesOf(reading) : undefined;
  const place = at && (canMoveIn(at.id) ? at : undefined);
  const missed = [
    reading.unread,
    isSimilar && wordsBeside(reading.words, product.name),
    at && !place && at.name,
    unknown,
  ].filter(Boolean);
  const href = productMoveUrl(path, product.id, place?.id, { amount, to: to?.id });
  const note = [
    place && (path === 'transfer' ? t('from {warehouse}', { warehouse: place.name }) : place.name),
    to && t('to {warehouse}', { warehouse: to.name }),
    missed.length > 0 && t('not understood: {words}', { words: missed.join(', ') }),
  ].filter(Boolean);
  return {
    id: `${href} ${missed.join(' ')}`,
    heading: t('Filled forms'),
    label: `${translate(name)}: ${amount === undefined ? '' : `${amount} × `}${product.name}`,
    note: note.join(' ') || undefined,
    href,
    icon: icon ?? (() => null),
    rank: RANK.whole,
  };
}
