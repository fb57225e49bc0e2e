import { useEffect, useState } from 'react';
import type { PageRoute } from './pageRoute';

/** What fetches pages whose code is there. */
const fetched = new WeakSet<NonNullable<PageRoute['load']>>();

/** Fetches a page's code, unless it is there. A failure is left to the page, which tells it. @returns whether it is there */
export async function fetchCode(load: PageRoute['load']): Promise<boolean> {
  if (!load || fetched.has(load)) return true;
  return load().then(
    () => Boolean(fetched.add(load)),
    () => false,
  );
}

/**
 * Whether a page's code is there, or is known not to come. Until then something else stands in its place, without a boundary
 * of React's: what that shows instead is held for 300 ms.
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
