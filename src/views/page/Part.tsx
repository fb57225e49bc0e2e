import type { ReactNode } from 'react';
import { UNREADABLE } from '../../format/texts';
import { NotFetched } from '../../routing/lazyComponent';
import { t } from '../../texts/t';
import { ErrorBoundary } from '../messages/ErrorBoundary';
import { ErrorMessage } from '../messages/ErrorMessage';

interface PartProps {
  /** A function is called while rendering the part, so that the part catches its errors. */
  children: ReactNode | (() => ReactNode);
  /** Rendered if the children throw. Default: an error message. */
  instead?: ReactNode;
}

/**
 * An error boundary for a part of a page. If its children throw, for example on a malformed field of a response, the part shows
 * an error and the rest of the page stays. A new render by the parent retries. Errors of missing code go to the page's boundary,
 * which loads the code when the network is back.
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
export const ValuePart = ({ children }: { children: ReactNode }) => (
  <Part instead={t('Cannot be shown')}>{children}</Part>
);
