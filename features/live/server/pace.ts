/**
 * Does some work whenever it is asked for: at once, but never again before a pause is over; then once for all who asked.
 * @example const look = atMostEvery(100, () => read());
 */
export function atMostEvery(ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | undefined;
  return () => {
    next ??= new Promise<void>((resolve, reject) => {
      const begin = () => {
        last = performance.now();
        next = undefined;
        work().then(() => resolve(), reject);
      };
      setTimeout(begin, last + ms - performance.now());
    });
    return next;
  };
}
