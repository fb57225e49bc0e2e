import { expect, test } from 'vitest';
import { pairwise } from '../helpers/pairwise';

test.each([
  [2, 2],
  [3, 3],
  [6, 4],
  [10, 5],
  [20, 6],
  [35, 7],
])('%i items are apart in pairs by %i subsets', (count, subsets) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const chosen = pairwise(items);
  expect(chosen).toHaveLength(subsets);
  const together = items.flatMap((one) =>
    items.filter((other) => one !== other && !chosen.some((subset) => subset.includes(one) && !subset.includes(other))),
  );
  expect(together).toEqual([]);
});
