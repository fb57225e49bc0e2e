import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Whether the page of a record renders the record's row of a list, because its response is pending. */
export const RecordPendingContext = createContext(false);
export const useRecordPending = (): boolean => use(RecordPendingContext);

/**
 * Renders its children after the rest of the page is painted, and once its record has come. All such parts of a page appear together.
 * On the way back to a page without a row they appear with the record, since the scroll position needs the whole page.
 */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRecordPending() ? null : children;
  return useDeferredValue(shown, isReturn ? shown : null);
}
