import type { ReactNode } from 'react';
import { UNREADABLE } from '../format/words';
import { NotFetched } from '../routing/lazyComponent';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorMessage } from './ErrorMessage';

interface PartProps {
  /** A function computes what it draws inside of the part, so that a malformed field fails there. */
  children: ReactNode | (() => ReactNode);
  /** Stands in its place where it cannot be drawn: a message where absent. */
  instead?: ReactNode;
}

/**
 * A part of a page that a malformed field of an answer cannot take the page down with: where it cannot be drawn, it says so in
 * its place. It is drawn again with its parent. Code that is missing is left to the page, which fetches it once the network is back.
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
