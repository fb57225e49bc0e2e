import { useEffect, useState } from 'react';
import type { PageRoute } from './pageRoute';

/** The `load` functions that have succeeded. */
const fetched = new WeakSet<NonNullable<PageRoute['load']>>();

/** Fetches a page's code once. The page itself reports a failure. @returns false after a failure */
export async function fetchCode(load: PageRoute['load']): Promise<boolean> {
  if (!load || fetched.has(load)) return true;
  return load().then(
    () => Boolean(fetched.add(load)),
    () => false,
  );
}

/**
 * Loads a page's code. Returns false while it is loading, true after success or failure. Not a Suspense boundary: React
 * would show its fallback for at least 300 ms.
 */
export function useCode(load: PageRoute['load']): boolean {
  const [ended, setEnded] = useState<Pick<PageRoute, 'load'>>({});
  const isThere = !load || fetched.has(load) || ended.load === load;
  useEffect(() => {
    let isLeft = false;
    if (!isThere) void fetchCode(load).then(() => isLeft || setEnded({ load }));
    return () => {
      isLeft = true;
    };
  }, [load, isThere]);
  return isThere;
}
