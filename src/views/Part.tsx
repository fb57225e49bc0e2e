import type { ReactNode } from 'react';
import { UNREADABLE } from '../format/words';
import { NotFetched } from '../routing/lazyComponent';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorMessage } from './ErrorMessage';

interface PartProps {
  /** A function is called inside of the part, so that a malformed field fails there. */
  children: ReactNode | (() => ReactNode);
  /** Drawn where the children fail: an error message where absent. */
  instead?: ReactNode;
}

/**
 * A part of a page that shows an error in its own place where its children fail, for example on a malformed field of an answer.
 * The rest of the page stays. The part tries again when its parent is drawn. It passes missing code on to the page's boundary,
 * which fetches the code once the network is back.
 */
export const Part = ({ children, instead = <ErrorMessage message={UNREADABLE} /> }: PartProps) => (
  <ErrorBoundary
    at={children}
    fallback={(error) => {
      if (error instanceof NotFetched) throw error;
      return instead;
    }}
  >
    {typeof children === 'function' ? <Computed>{children}</Computed> : children}
  </ErrorBoundary>
);

const Computed = ({ children }: { children: () => ReactNode }) => children();

/** A single value, such as a figure in a card. */
export const ValuePart = ({ children }: { children: ReactNode }) => <Part instead="Cannot be shown">{children}</Part>;
