/**
 * Chooses subsets so that for every two items one subset has the first without the second, and another one the second without the
 * first: ten items need 5 subsets, and twenty 6. Each item gets another combination of half of the subsets; of two different
 * combinations of the same size, neither contains the other.
 */
export function pairwise<Item>(items: readonly Item[]): Item[][] {
  let count = 0;
  let combinations: number[][] = [];
  while (combinations.length < items.length) combinations = combinationsOf(++count, Math.floor(count / 2));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.map((index) => items.filter((_, place) => combinations[place]?.includes(index)));
}

/** Returns all combinations of `size` of the numbers below `count`. */
function combinationsOf(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  const withLast = combinationsOf(count - 1, size - 1).map((rest) => [...rest, count - 1]);
  return [...combinationsOf(count - 1, size), ...withLast];
}
