import { type ReactNode, useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Renders its children after the rest of the page is painted. All such parts of a page appear together. On the way back they appear at
 * once, since the scroll position needs the whole page.
 */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  const isReturn = useNavigationType() === NavigationType.Pop;
  return useDeferredValue(children, isReturn ? children : null);
}
