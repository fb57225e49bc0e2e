import { useEffect } from 'react';
import { atRest } from '../routing/afterPaint';

/**
 * Fetches parts that a page may draw later, once the browser has nothing else to do: a network that is lost meanwhile does not
 * keep them away.
 * @param parts the same array each time
 */
export function usePartsAhead(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(() => {
    void atRest().then(() => Promise.all(parts.map(({ load }) => load())));
  }, [parts]);
}
