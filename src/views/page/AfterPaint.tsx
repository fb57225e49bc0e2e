import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children after the rest of the page is painted. All such parts of a page appear together. */
export const AfterPaint = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children, null);
