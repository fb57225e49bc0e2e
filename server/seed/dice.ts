import { generateMersenne53Randomizer, type Randomizer } from '@faker-js/faker';

/** A seeded random generator. */
export interface Dice {
  /** The underlying generator, for faker. */
  randomizer: Randomizer;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** A number in the range. */
  between: (low: number, high: number) => number;
  /** A whole number in the range, both ends included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  /** An element of a non-empty list. */
  pick: <Each>(list: readonly Each[]) => Each;
  shuffled: <Each>(list: readonly Each[]) => Each[];
}

export function diceOf(seed: number): Dice {
  const randomizer = generateMersenne53Randomizer(seed);
  const next = () => randomizer.next();
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    randomizer,
    next,
    between: (low, high) => low + next() * (high - low),
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    shuffled: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = int(0, last);
        const moved = at(copy, last);
        copy[last] = at(copy, other);
        copy[other] = moved;
      }
      return copy;
    },
  };
}

/** Draws indexes with probabilities proportional to their weights. */
export function weighted(weights: readonly number[]): (dice: Dice) => number {
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return (dice) => {
    const drawn = dice.next() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(sums, middle) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Returns the element at a valid index. */
export function at<Each>(list: ArrayLike<Each>, index: number): Each {
  const each = list[index];
  if (each === undefined) throw new RangeError(`There is no element ${index}.`);
  return each;
}

/** Returns the value of an existing key. */
export function known<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`There is no ${String(key)}.`);
  return value;
}
