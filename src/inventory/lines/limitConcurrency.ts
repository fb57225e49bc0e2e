/** Returns a function that runs tasks in their order, at most `limit` at a time. @example const run = limitConcurrency(4) */
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
