/** Runs what it is given, so many at a time, in the order it is given them. @example const run = limitConcurrency(4) */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
