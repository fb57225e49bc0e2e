/** Milliseconds between two batches. */
const PAUSE = 500;

/**
 * Passes results on in batches: the first at once, later ones together while searches are pending. A placed line renders all rows
 * of a form again, so a batch costs as much as one line.
 * @example const { begin, give } = batchResults(setAll) // begin() before each search, give(result) after it
 */
export function batchResults<T>(onBatch: (batch: readonly T[]) => void) {
  let batch: T[] = [];
  let pending = 0;
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    const whole = batch;
    batch = [];
    onBatch(whole);
    last = performance.now();
    // The pause begins after the batch is rendered.
    setTimeout(() => {
      last = performance.now();
    });
  };
  return {
    begin: () => {
      pending += 1;
    },
    give: (result: T) => {
      batch.push(result);
      pending -= 1;
      const rest = last + PAUSE - performance.now();
      if (pending === 0 || rest <= 0) pass();
      // A slow search does not delay the results of the others.
      else timer ??= setTimeout(pass, rest);
    },
  };
}
