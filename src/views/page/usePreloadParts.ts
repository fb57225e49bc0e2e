import { useEffect } from 'react';
import { atRest } from '../../routing/afterPaint';

/**
 * Preloads lazy parts of a page when the browser is idle, so that they are available if the network is lost.
 * @param parts must be the same array in each render
 */
export function usePreloadParts(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(() => {
    void atRest().then(() => Promise.all(parts.map(({ load }) => load())));
  }, [parts]);
}
