/**
 * Returns a throttled function: the first call runs at once, further ones share one run after the pause.
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
