import { type Cents, cents, fromCents, type Hundredths, hundredths } from '../db/units';
import { BRANDS, CATEGORIES, type CategoryData, LINES, PRAISE } from './categories';
import { at, type Dice } from './dice';
import type { SeedSize } from './sizes';

export interface DemoCategory {
  id: number;
  name: string;
  description: string;
}

export interface DemoProduct {
  id: number;
  name: string;
  description: string;
  categoryId: number;
  /** Its prices, each with the index of the day on which it began. */
  prices: { day: number; price: Cents }[];
  unitSize: Hundredths;
}

/** The categories; at most {@link CATEGORIES} times {@link LINES}. */
export function makeCategories(count: number): DemoCategory[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, description } = at(CATEGORIES, index % CATEGORIES.length);
    const line = lineOf(index);
    return { id: index + 1, name: line ? `${name}, ${line}` : name, description };
  });
}

/**
 * @param days the number of days of history; the last one is today
 */
export function makeProducts(dice: Dice, { products, categories }: SeedSize, days: number): DemoProduct[] {
  const shelves = Array.from({ length: categories }, (_, index) =>
    dice.shuffled(combinations(at(CATEGORIES, index % CATEGORIES.length))),
  );
  return Array.from({ length: products }, (_, index) => {
    const category = index % categories;
    const shelf = at(shelves, category);
    const turn = Math.floor(index / categories);
    const { kind, brand, variant } = at(shelf, turn % shelf.length);
    const [noun, price, size, variants] = kind;
    const line = lineOf(category);
    const series = turn < shelf.length ? '' : ` ${'I'.repeat(1 + Math.floor(turn / shelf.length))}`;
    const name = `${brand} ${noun}${line ? ` ${line}` : ''}, ${at(variants, variant)}${series}`;
    const grade = variants.length > 1 ? variant / (variants.length - 1) : 0.5;
    const start = priceTag(price * dice.between(0.85, 1.15) * (0.85 + 0.4 * grade));
    return {
      id: index + 1,
      name,
      description: describe(dice, noun, brand, at(variants, variant)),
      categoryId: category + 1,
      prices: priceHistory(dice, start, days),
      unitSize: hundredths(Math.max(1, Math.round(size * 100 * (0.8 + 0.4 * grade)))),
    };
  });
}

const lineOf = (category: number) => at(LINES, Math.floor(category / CATEGORIES.length));

const combinations = ({ kinds }: CategoryData) =>
  kinds.flatMap((kind) => BRANDS.flatMap((brand) => kind[3].map((_, variant) => ({ kind, brand, variant }))));

/** Rounds a value in dollars to a typical shop price. */
function priceTag(dollars: number): Cents {
  if (dollars < 10) return cents(Math.max(49, Math.round(dollars * 10) * 10 - 1));
  return cents(Math.round(dollars) * 100 - (dollars < 100 ? 10 : 1));
}

/** Makes up to four price changes of a few per cent, mostly upwards. */
function priceHistory(dice: Dice, start: Cents, days: number): DemoProduct['prices'] {
  const changes = Array.from({ length: dice.int(0, 4) }, () => dice.int(1, days - 1));
  const prices = [{ day: 0, price: start }];
  for (const day of [...new Set(changes)].toSorted((one, other) => one - other)) {
    const before = at(prices, prices.length - 1).price;
    const price = priceTag(fromCents(before) * dice.between(0.94, 1.12));
    if (price !== before) prices.push({ day, price });
  }
  return prices;
}

function describe(dice: Dice, noun: string, brand: string, variant: string): string {
  const [first, second] = dice.shuffled(PRAISE);
  const opening = `${noun} by ${brand}, ${variant}. ${first}`;
  return dice.chance(0.15) ? `${opening}\n\n${second}\nArticles of one order are packed together.` : opening;
}
