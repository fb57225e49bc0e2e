import { type ComponentType, useEffect } from 'react';
import { NETWORK_ERROR } from '../../format/texts';
import { atRest } from '../../routing/afterPaint';
import { late, lazyComponent } from '../../routing/lazyComponent';
import { ErrorMessage } from '../messages/ErrorMessage';

/**
 * A lazy part of a page. If its code cannot be loaded, it shows an error in its place; the page keeps its input. It loads again
 * when the network is back.
 */
export const lazyPart = <P extends object>(fetchModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent<P>(() => fetchModule().catch(() => ({ default: late(fetchModule, Missing) })));

/** The error of a missing part. `data-pending` delays the submit of a form until its parts are loaded. */
const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div data-pending>
    <ErrorMessage message={NETWORK_ERROR} onRetry={onRetry} />
  </div>
);

/**
 * Preloads lazy parts of a page when the browser is idle, so that they are available if the network is lost.
 * @param parts must be the same array in each render
 */
export function usePreloadParts(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(() => {
    void atRest().then(() => Promise.all(parts.map(({ load }) => load())));
  }, [parts]);
}
