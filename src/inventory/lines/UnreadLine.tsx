import { type ReactNode, useEffect, useState } from 'react';
import later from '../later.module.css';

/** How long a search may take before its line is shown, in ms. Most lines are placed before. */
const SLOW = 1000;

interface UnreadLineProps {
  as: 'li' | 'div';
  /** Whether its product is still being looked up. */
  isWaiting: boolean;
  children: ReactNode;
}

/** A line that is not a row: it has a question, or waits longer than usual. The element stays when the answer arrives. */
export function UnreadLine({ as: Element, isWaiting, children }: UnreadLineProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  if (isWaiting && !isSlow) return null;
  return (
    <Element className={later.unread} data-doubtful={!isWaiting || undefined} tabIndex={-1}>
      {children}
    </Element>
  );
}
