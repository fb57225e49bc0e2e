/** Milliseconds between two lots. */
const PAUSE = 500;

/**
 * Gives results on in lots: the first at once, later ones together while others are awaited. A placed line draws all rows of a
 * form again, so one lot costs as much as one line.
 * @example const { begin, give } = batchResults(setAll) // begin() before each search, give(result) after it
 */
export function batchResults<T>(onLot: (lot: readonly T[]) => void) {
  let lot: T[] = [];
  let awaited = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    begin: () => {
      awaited += 1;
    },
    give: (result: T) => {
      lot.push(result);
      awaited -= 1;
      if (awaited > 0 && performance.now() < last + PAUSE) return;
      const whole = lot;
      lot = [];
      onLot(whole);
      last = performance.now();
      // The pause begins after the lot is drawn.
      setTimeout(() => {
        last = performance.now();
      });
    },
  };
}
