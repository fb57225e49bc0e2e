import type { ComponentType } from 'react';
import { NETWORK_ERROR } from '../format/words';
import { late, lazyComponent } from '../routing/lazyComponent';
import { ErrorMessage } from './ErrorMessage';

/**
 * A part of a page in a chunk of its own. If its code cannot be fetched, it shows an error in its own place; the page around it
 * keeps its input. The part appears once the network is back.
 */
export const lazyPart = <P extends object>(fetchModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent<P>(() => fetchModule().catch(() => ({ default: late(fetchModule, Missing) })));

/** A form that is sent waits for its missing parts. */
const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div data-pending>
    <ErrorMessage message={NETWORK_ERROR} onRetry={onRetry} />
  </div>
);
